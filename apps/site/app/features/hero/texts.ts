export const heroTexts = {
  shuttle: '拖动梭子，比较绕路与直连',
  shuttleHint: '拖动对比',
  pulled: (percent: number) => `线路已拉直 ${percent}%`,
  regions: '选择游戏服务器所在地',
  from: '我在',
  to: '打',
  linkShared: '链接已发出',
  linkCopied: '链接已复制，到电脑上打开',
} as const;
