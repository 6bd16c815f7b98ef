export const supplyTexts = {
  exchangeRule: '兑换',
  earn: '加速币不够？签到和做任务都能攒。',
  checkIn: '去签到',
  tasks: '去做任务',
  allGoods: '全部商品',
} as const;
