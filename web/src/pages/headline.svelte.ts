// What a page puts into the header: its title, and tools beside the settings.

import type { Snippet } from 'svelte';

export const headline = $state<{ title: string; tools: Snippet | null }>({ title: '', tools: null });
