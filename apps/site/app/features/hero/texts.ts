export const heroTexts = {
  shuttle: '拖动梭子，比较绕路与直连',
  shuttleHint: '拖动梭子',
  pulled: (percent: number) => `线已拉直 ${percent}%`,
  regions: '选择游戏服务器所在地',
  from: '我在',
  to: '打',
  linkShared: '链接已发出',
  linkCopied: '链接已复制，到电脑上打开',
} as const;

export const meterTexts = {
  median: '中位数',
  jitter: '抖动',
  failures: '失败',
  unit: 'ms',
  start: '测我的网络',
  running: '测量中…',
  again: '再测一次',
  done: (medianMs: number, jitterMs: number | null, failures: number) =>
    `测量完成：中位数 ${medianMs.toFixed(1)} 毫秒${jitterMs === null ? '' : `，抖动 ${jitterMs.toFixed(1)} 毫秒`}，失败 ${failures} 次`,
  unreachable: '没有测成：连不上测速地址，请检查网络后再试',
} as const;
