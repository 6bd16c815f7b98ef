import type { ConsolePage } from '../shell/page.ts';

export const accessPages: readonly ConsolePage[] = [];
