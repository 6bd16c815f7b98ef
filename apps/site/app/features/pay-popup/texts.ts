export const payPopupTexts = {
  preview: '购买弹窗预览',
  example: '这是预览里的示例，不是付款码',
  exampleMark: '示例',
  exampleNote: '预览不生成付款码',
  title: '试用已到期，加速已停止',
  lead: '觉得有用再继续。扫码支付后立即恢复加速。',
  leadOnPhone: '觉得有用再继续。支付后立即恢复加速。',
  methods: '付款方式',
  loading: '正在读取套餐和价格',
  unread: '套餐和价格暂时没有读到，还没有下单，也没有扣款。点「重新获取」再试一次。',
} as const;
