import type { zhCN } from './zh-cn.ts';

/** Everything the sign-out page says. Simplified Chinese is the measure. */
export type SignOutTexts = typeof zhCN;
