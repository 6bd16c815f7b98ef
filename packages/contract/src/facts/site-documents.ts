/**
 * The site's documents: the name that operators see, and the address where visitors read the document. A document
 * without an address has no preview.
 */
export const siteDocuments = {
  site: { name: '站点设置', path: '/' },
  home: { name: '首页', path: '/' },
  vip: { name: '会员页', path: '/vip' },
  download: { name: '下载页', path: '/download' },
  games: { name: '游戏库页', path: '/games' },
  landing: { name: '投放落地页与手机首页', path: '/tf' },
  news: { name: '资讯页', path: '/news_pubg' },
  help: { name: '帮助中心', path: '/help' },
  'work-order': { name: '提交工单页', path: '/support/work-order' },
  feedback: { name: '意见反馈页', path: '/feedback' },
  about: { name: '关于我们页', path: '/about' },
  'child-protection': { name: '未成年人保护页', path: '/child-protection' },
  activities: { name: '积木活动页', path: '' },
  'new-user-gift': { name: '新用户礼页', path: '/new-user-gift' },
  invite: { name: '邀请好友页', path: '/invite' },
  'activity-recall': { name: '老用户回归页', path: '/activity/recall' },
  'activity-pay': { name: '优惠购买页', path: '/activity/pay' },
  lottery: { name: '抽奖页', path: '/lottery' },
  partner: { name: '合作设备领取', path: '/redeem' },
  redeem: { name: '兑换码页', path: '/redeem' },
  'jsq-activity': { name: '签到活动页', path: '/activity/jsq' },
  'supply-station': { name: '补给站（第一版）', path: '/activity/supply-station' },
  'supply-station-v2': { name: '补给站', path: '/activity/supply-station-v2' },
  membership: { name: '会员等级', path: '' },
  'get-vip-popup': { name: '领会员弹窗', path: '' },
} as const;
export type SiteDocumentId = keyof typeof siteDocuments;

export const isSiteDocument = (id: string): id is SiteDocumentId => Object.hasOwn(siteDocuments, id);

/** Limits of the site's documents, shown by the form and checked by the server. */

/** Name and suffix are shown next to each other in the header, which has space for twelve characters each. */
export const brandMaxChars = 12;

export const linkAddressMaxChars = 500;

const label = '[A-Za-z0-9\\u4e00-\\u9fff](?:[A-Za-z0-9\\u4e00-\\u9fff-]*[A-Za-z0-9\\u4e00-\\u9fff])?';

/**
 * Where a link may lead: an https address, or a path of this site, which starts with exactly one slash. Blanks,
 * backslashes and braces are refused, because browsers read a backslash as a slash, and braces mark placeholders.
 */
export const linkAddressPattern = `^(?:https://${label}(?:\\.${label})*(?::[0-9]{1,5})?(?:[/?#][^\\s\\\\{}]*)?|/(?!/)[^\\s\\\\{}]*)$`;
/** Hint for the field of a link address. */
export const linkAddressWords = '请填写 https:// 开头的网址，或 / 开头的站内路径，中间不能有空格';

const linkAddress = new RegExp(linkAddressPattern);

export const isLinkAddress = (address: string) => address.length <= linkAddressMaxChars && linkAddress.test(address);

/** Messages of the site for errors that have no account error code, by meaning. The site is in Chinese. */
export const siteTexts = {
  /** The native bridge is missing, because the page runs outside the desktop client. */
  openInClient: '请在客户端内操作',
  /** The native bridge did not return the signed-in user. */
  userInfoFailed: '获取用户信息失败',
  /** The login info did not arrive within the maximum wait. */
  loginInfoTimedOut: '获取登录信息超时',
  /** Shown for a QR code error without a message from the server. */
  systemBusy: '系统繁忙，请稍后重试',
  /** Shown for an HTTP error response without a body; used with code 400. */
  requestFailed: '接口请求失败，请稍后重试',
  /** Toast of the get-VIP popup when the claim failed. */
  claimFailed: '领取失败，请稍后重试',
  /** If a QR code error contains this text and a user id is known, repeating the request with the user id succeeds. */
  noUserId: '未提交用户ID',
  /** Shown over a QR code after its lifetime. */
  qrExpired: '二维码已失效，请点击刷新',
  /** Shown over a QR code that could not be created. */
  qrFailed: '二维码获取失败，请点击刷新',
  paid: '支付成功',
  /** Button below a paid order, in front of the countdown. */
  understood: '我知道了',
  downloadNow: '立即下载',
  /** Shown if an error has no better message. */
  wentWrong: (code: number | string) => `出错了，错误码：${code}`,
} as const;
