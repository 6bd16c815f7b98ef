import type { zhCN } from './zh-cn.ts';

/**
 * Texts of the account centre. The simplified Chinese texts define the type, so a language with a missing text does
 * not compile.
 */
export type CentreTexts = typeof zhCN;
