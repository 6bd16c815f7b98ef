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
