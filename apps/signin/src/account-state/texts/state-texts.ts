import type { zhCN } from './zh-cn.ts';

/** Texts of the account state pages. Simplified Chinese defines the type. */
export type StateTexts = typeof zhCN;
