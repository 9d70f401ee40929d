import { beforeAll, expect, test, vi } from 'vitest';
import type { read as Read } from './router.svelte';

let read: typeof Read;
beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined });
  ({ read } = await import('./router.svelte'));
});

test('addresses lead to their pages', () => {
  expect(read('/', '')).toEqual({ page: 'front' });
  expect(read('/new/flutter', '')).toEqual({ page: 'new', game: 'flutter' });
  expect(read('/t/K7PM3X', '')).toEqual({ page: 'table', code: 'K7PM3X' });
  expect(read('/rules/flutter', '#F7')).toEqual({ page: 'rules', game: 'flutter', clause: 'F7' });
  expect(read('/rules/flutter', '')).toEqual({ page: 'rules', game: 'flutter', clause: null });
});

test('an unknown address is nowhere, not a blank page', () => {
  expect([read('/x', ''), read('/t', ''), read('/t/a/b', ''), read('/elsewhere/b', '')]).toEqual(Array(4).fill({ page: 'nowhere' }));
});
