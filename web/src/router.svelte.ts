// Addresses of the page. The server answers every path that is no file and no API with the page itself.

export type Route =
  | { page: 'front' }
  | { page: 'new'; game: string }
  | { page: 'table'; code: string }
  | { page: 'rules'; game: string; clause: string | null }
  | { page: 'lab'; game: string }
  | { page: 'nowhere' };

/** Reads an address. */
export function read(path: string, hash: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second] = parts;
  if (first === undefined || first === 'index.html') return { page: 'front' };
  if (second === undefined || parts.length > 2) return { page: 'nowhere' };
  switch (first) {
    case 'new': return { page: 'new', game: second };
    case 't': return { page: 'table', code: second };
    case 'rules': return { page: 'rules', game: second, clause: hash.length > 1 ? decodeURIComponent(hash.slice(1)) : null };
    case 'lab': return { page: 'lab', game: second };
    default: return { page: 'nowhere' };
  }
}

class Router {
  route = $state.raw<Route>(read(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => this.#follow());
    addEventListener('hashchange', () => this.#follow());
    document.addEventListener('click', (event) => this.#clicked(event));
  }

  /** Goes to an address of the page. */
  go(path: string): void {
    history.pushState(null, '', path);
    this.#follow();
    scrollTo(0, 0);
  }

  #follow(): void {
    this.route = read(location.pathname, location.hash);
  }

  /** Links within the page do not reload it. */
  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
