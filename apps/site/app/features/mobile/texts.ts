export const mobileTexts = {
  search: '搜索游戏',
  found: (count: number) => `找到 ${count} 款游戏`,
  open: '看区服',
  nothing: (query: string) => `没有找到「${query}」。`,
  request: '申请收录',
  copied: '已复制，到电脑上打开',
  copyFailed: '复制失败，请长按地址栏',
  days: (days: number) => `${days} 天`,
  groups: '主题',
  ticket: '提交工单',
  notFound: '没有找到答案？',
} as const;
