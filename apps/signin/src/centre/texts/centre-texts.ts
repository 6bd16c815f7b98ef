import type { zhCN } from './zh-cn.ts';

/**
 * Texts of the account centre. The type is taken from the simplified Chinese texts, so a missing text in another
 * language does not compile.
 */
export type CentreTexts = typeof zhCN;
