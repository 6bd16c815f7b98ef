import type { ConsolePage } from '../shell/page.ts';

export const supportPages: readonly ConsolePage[] = [];
