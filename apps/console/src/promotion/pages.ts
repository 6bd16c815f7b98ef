import type { ConsolePage } from '../shell/page.ts';

export const promotionPages: readonly ConsolePage[] = [];
