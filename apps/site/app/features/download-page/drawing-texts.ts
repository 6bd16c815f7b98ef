/** Texts inside drawings. The drawings are decorative. */
export const drawingTexts = {
  stop: '停止加速',
  start: '开始加速',
  taut: '线路已就绪',
  setup: 'FeisuoSetup',
  phone: '138 **** 0000',
  password: '••••••',
  signIn: '登录',
} as const;
