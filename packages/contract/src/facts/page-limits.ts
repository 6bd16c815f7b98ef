/** Apart from the other limits because every page of the site loads these. */

export const pageLimits = {
  popupCloseDelayMs: 800,
  headerScrollThresholdPx: 88,
  toastMs: 3_000,
  toastTopVh: 60,
  /** Hours run 00 to 23. */
  dateFormat: 'yyyy-MM-dd hh:mm',
} as const;
