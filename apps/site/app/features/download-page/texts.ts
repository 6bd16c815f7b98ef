/** Adds a space before a name in Latin letters. */
const apart = (name: string) => (/^[!-~]/.test(name) ? ` ${name}` : name);

export const downloadTexts = {
  title: '下载',
  apart,
  others: '其他平台',
  missingSystem: (name: string) => `${name} 版暂未提供，下面是现有的版本。`,
  sendToPc: '把 Windows 版链接发到电脑',
  linkShared: '链接已发出',
  linkCopied: '链接已复制，到电脑上打开',
  copyLink: '复制下载链接',

  version: '版本',
  sizeAndDate: '大小与日期',
  requirement: '系统要求',
  fileName: '文件名',
  hash: 'SHA-256',
  inTurn: '分批放出',
  orThisOne: (version: string) => `新版本正在分批放出，你下载到的也可能是 ${version}，它的 SHA-256 是：`,
  copy: '复制',
  copied: '已复制',
  copyFailed: '复制失败',
  copyHash: (version: string) => `${version} 的校验值`,
  copyCommand: (system: string) => `${system} 的校验命令`,
  sizeOn: (size: string, day: string) => `${size} · ${day}`,

  systems: { windows: 'Windows', linux: 'Linux', mac: 'macOS' },
  command: (system: string) => `${system} 的校验命令`,

  seeMore: (name: string) => `看${apart(name)}的校验值与版本记录`,
  qr: '下载页二维码',
  sizeFor: (requirement: string, size: string) => `${requirement} · ${size}`,

  history: (name: string) => `${name}的版本记录`,
  date: '日期',
  size: '大小',
  changes: '主要变化',
  action: '操作',
  current: '当前版本',
  download: '下载',
  downloadVersion: (version: string) => `下载 ${version}`,
  onlyHash: '仅供核对',
  demoToo: '，演示',
  withoutScript: '没有开启 JavaScript 也能下载：',
} as const;
