export const payTypes = ['wechat', 'alipay'] as const;
export type PayType = (typeof payTypes)[number];

/** `qrcode` is the default and says the type separately; the types themselves are taken too. */
export const payWays = ['qrcode', 'wechat', 'alipay'] as const;
export type PayWay = (typeof payWays)[number];
export const payWayDefault: PayWay = 'qrcode';

/** Defaults of the two settings. */
export const payPageIdDefault = 'jsq_web';
export const payReferFromDefault = 'jsq_web';

/** What Issucc says of an order. */
export const payStatuses = ['waiting', 'paid', 'granted', 'closed', 'refunded', 'review'] as const;
export type PayStatus = (typeof payStatuses)[number];

/** Events of the payment widget. */
export const payEvents = [
  'paySuccess',
  'payError',
  'beforeQrCode',
  'qrCodeSuccess',
  'payInfoSuccess',
  'qrCodeError',
] as const;
export type PayEvent = (typeof payEvents)[number];
