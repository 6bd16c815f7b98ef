/**
 * The site's documents: the name that operators see, and the path on which visitors see the document. A document
 * without a path has no preview.
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
