/** These limits are not in limits.ts, because every page of the site loads this file. */

export const pageLimits = {
  popupCloseDelayMs: 800,
  headerScrollThresholdPx: 88,
  toastMs: 3_000,
  toastTopVh: 60,
  /** `hh` is the hour of the day from 00 to 23. */
  dateFormat: 'yyyy-MM-dd hh:mm',
} as const;
