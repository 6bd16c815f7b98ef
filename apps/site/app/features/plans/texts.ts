export const planTexts = {
  currency: '¥',
  days: (days: number) => `${days} 天`,
  perDay: (days: number, yuan: string) => `${days} 天，约 ¥${yuan} / 天`,
  paid: '实付',
  validity: '有效期',
  validFor: (days: number) => `支付成功起 ${days} 天`,
  afterwards: '到期后',
  buy: (name: string) => `购买${name}`,
} as const;
