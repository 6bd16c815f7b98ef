export const payPopupTexts = {
  title: '试用已到期，加速已停止',
  lead: '觉得有用再继续。扫码支付后立即恢复加速。',
  leadOnPhone: '觉得有用再继续。支付后立即恢复加速。',
  methods: '付款方式',
} as const;
