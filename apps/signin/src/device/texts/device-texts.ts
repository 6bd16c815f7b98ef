import type { zhCN } from './zh-cn.ts';

/** Texts of the device pages. Simplified Chinese defines the type. */
export type DeviceTexts = typeof zhCN;
