import type { NativeMethod } from '@feisuo/contract/facts/native-bridge';

export const simulatorTexts = {
  title: '客户端模拟器',
  lead: '左边扮演桌面客户端，右边是客户端里的网站。登录和令牌都来自真实的账号服务。',
  page: '网站',
  pageAddress: '打开的页面',
  open: '打开',
  account: '账号',
  signedOut: '客户端里没有人登录',
  asked: '页面请求登录：请在下面选一种方式。',
  giveUp: '关闭登录窗口',
  byBrowser: '使用此浏览器的登录状态',
  byBrowserRefused: {
    'signed-out': '这个浏览器还没有登录，请先在新窗口登录网站。',
    'too-old': '这个浏览器登录已超过 5 分钟，请先在新窗口退出并重新登录网站。',
  },
  byDevice: '用设备码登录',
  deviceCode: '设备码',
  deviceOpen: '打开授权页',
  byPaste: '粘贴交接令牌',
  pasteLabel: '交接令牌（signin_token）',
  paste: '登录',
  signOut: '退出登录',
  refresh: '通知页面刷新登录信息',
  machine: '这台机器',
  clientVersion: '客户端版本',
  channel: '渠道',
  peerId: 'peerid',
  deviceId: '设备号',
  membershipLists: '用户信息里的会员字段',
  membershipListNames: { both: 'group 和 vip_info', group: '只有 group', vip_info: '只有 vip_info' },
  answerModes: '故意出错',
  answerModeNames: { fine: '正常', failing: '报错', silent: '不回答' },
  downloads: '交给客户端的下载',
  noDownloads: '还没有下载',
  opened: '在浏览器打开',
  log: '往来记录',
  noLog: '暂无调用记录',
  call: '调用',
  event: '事件',
} as const;

/** The bridge methods that an operator can set to fail. */
export const breakableMethods = [
  'getUserId',
  'getUserInfo',
  'getAccessToken',
  'getPeerId',
  'startDownload',
] as const satisfies readonly NativeMethod[];

/** Pages that the simulated client can open at start. */
export const startPages = ['/', '/vip', '/download', '/member', '/help', '/support/work-order'] as const;
