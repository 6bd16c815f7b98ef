import type { zhCN } from './zh-cn.ts';

/** Texts of the pages about account states. The type is taken from the simplified Chinese texts. */
export type StateTexts = typeof zhCN;
