import type { zhCN } from './zh-cn.ts';

/** Everything the pages of an account's state say. Simplified Chinese is the measure. */
export type StateTexts = typeof zhCN;
