import type { ConsolePage } from '../shell/page.ts';

export const contentPages: readonly ConsolePage[] = [];
