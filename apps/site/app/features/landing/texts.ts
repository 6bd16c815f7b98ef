export const landingTexts = {
  fileName: '文件名：',
  facts: '三件事',
  scroll: '下载',
  noScript: '测量要用到 JavaScript，开启后再来测。',
} as const;
