import type { zhCN } from './zh-cn.ts';

/** Texts of the account state pages. The simplified Chinese texts define the type. */
export type StateTexts = typeof zhCN;
