import type { zhCN } from './zh-cn.ts';

/** Texts of the sign-out page. Simplified Chinese defines the type. */
export type SignOutTexts = typeof zhCN;
