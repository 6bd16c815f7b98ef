import type { zhCN } from './zh-cn.ts';

/** Texts of the account centre. Simplified Chinese defines the type: a locale without a line does not compile. */
export type CentreTexts = typeof zhCN;
