export const landTexts = {
  choose: '选择设备',
  thisDevice: '当前设备',
  seen: (name: string) => `看起来你用的是${name}。不对的话，换一个就行。`,
  unseen: '没认出你的设备，先显示 Windows 版。',
  copyPc: '复制 Windows 版链接',
  copyPage: '复制本页链接',
  copyDownloadPage: '复制下载页链接',
  notYet: '安装包还没有发布',
  copied: '已复制',
  copyFailed: '复制失败，请长按地址栏',
  fileName: '文件名：',
} as const;
