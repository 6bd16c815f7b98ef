import type { ConsolePage } from '../shell/page.ts';

export const dashboardPages: readonly ConsolePage[] = [];
