import type { ConsolePage } from '../shell/page.ts';

export const ordersPages: readonly ConsolePage[] = [];
