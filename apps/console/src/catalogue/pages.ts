import type { ConsolePage } from '../shell/page.ts';

export const cataloguePages: readonly ConsolePage[] = [];
