import type { zhCN } from './zh-cn.ts';

/** Everything the account centre says. Simplified Chinese is the measure: a locale that lacks one of its lines does not compile. */
export type CentreTexts = typeof zhCN;
