export const landingTexts = {
  fileName: '文件名：',
  facts: '三件事',
  scroll: '下载',
} as const;
