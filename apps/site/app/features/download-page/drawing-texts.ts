/** Texts inside drawings, which are decorative. */
export const drawingTexts = {
  running: '正在加速',
  stop: '停止加速',
  start: '开始加速',
  taut: '线路已绷紧',
  measures: ['往返', '抖动', '丢包'],
  measuredAtYours: '数值在你的网络里实测后显示',
  setup: 'FeisuoSetup',
  phone: '138 **** 0000',
  password: '••••••',
  signIn: '登录',
} as const;
