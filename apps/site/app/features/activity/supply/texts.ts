export const supplyTexts = {
  exchangeRule: '兑换',
  balance: '我的加速币',
  toV2: '签到和任务在新的补给站',
  toV2Link: '去新补给站',
  lottery: '也可以抽一根线',
} as const;
