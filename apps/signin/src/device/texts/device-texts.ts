import type { zhCN } from './zh-cn.ts';

/** Texts of the device pages. The type is taken from the simplified Chinese texts. */
export type DeviceTexts = typeof zhCN;
