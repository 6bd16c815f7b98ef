export const landingTexts = {
  fileName: '文件名：',
  sendToComputer: '发到电脑下载',
  shared: '已打开分享',
  copied: '已复制下载链接',
  facts: '三件事',
  scroll: '下载',
  noScript: '测速需要开启 JavaScript。',
} as const;
