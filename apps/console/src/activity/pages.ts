import type { ConsolePage } from '../shell/page.ts';

export const activityPages: readonly ConsolePage[] = [];
