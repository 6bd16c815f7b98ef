export const promotionTexts = {
  tips: '提示',
  recommended: '推荐',
  /** The label of links to other sites. */
  sponsored: '推广',
  notice: '通知',
  close: '关闭',
  understood: '我知道了',
  open: '去看看',
  notNow: '暂不需要',
  closesIn: (seconds: number) => `${seconds} 秒后自动关闭`,
  loading: '正在打开…',
  failed: '页面没有打开',
  openInstead: '在新窗口打开',
} as const;
