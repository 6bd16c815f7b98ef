import type { zhCN } from './zh-cn.ts';

/** Texts of the sign-out page. The type is taken from the simplified Chinese texts. */
export type SignOutTexts = typeof zhCN;
