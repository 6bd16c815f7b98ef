import type { AssetType, LandingType, SlotPlatform, SlotStyle, VipState } from '@feisuo/contract/facts/slot-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { LineItemDraft } from '@feisuo/contract/schemas/promotion';

export const styleNames: Record<SlotStyle, string> = {
  ActivityPop: '活动弹窗',
  NoticeWindows: '公告窗（无图，可滚动）',
  H5CenterPop: '网页弹窗或小卡',
  ActCenterPop: '居中小卡',
};
export const landingNames: Record<LandingType, string> = {
  open_in_browser: '打开页面',
  open_in_webview: '在弹层里打开',
  call_app: '唤起应用',
  open_feature_in_app: '打开应用内功能',
};
export const platformNames: Record<SlotPlatform, string> = {
  pc: '电脑网页',
  web: '其他网页',
  android: '安卓',
  ios: 'iOS',
  wechat: '微信内',
  client: '桌面客户端',
};
export const vipNames: Record<VipState, string> = {
  none: '从未开通',
  trial: '试用中',
  vip: '加速会员',
  super: '超级会员',
  expired: '已到期',
};
export const localeNames: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁体中文',
  'en-US': '英语',
  'ko-KR': '韩语',
  'id-ID': '印尼语',
  'ms-MY': '马来语',
};
export const pacingNames: Record<LineItemDraft['pacing'], string> = { asap: '先到先看', even: '匀速' };
export const assetTypeNames: Record<AssetType, string> = {
  title: '文字',
  image: '图片',
  subicon: '角标',
  icon: '图标',
  cta: '按钮',
  webview: '内嵌页面',
};
export const scopeNames = { user: '每人', device: '每台设备', session: '每次访问' } as const;

/** Labels of targeting conditions that the estimate of the audience ignores. */
export const facetNames: Record<string, string> = {
  versionFrom: '客户端版本下限',
  versionTo: '客户端版本上限',
  locales: '界面语言',
  hosts: '站点域名',
};

export const optionsOf = <Key extends string>(names: Record<Key, string>) =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }));

/** Pages of the area promotion. The sidebar has a single entry for all of them. */
export const promotionNav = [
  { to: '/console/promotion', title: '投放' },
  { to: '/console/promotion/calendar', title: '排期' },
  { to: '/console/promotion/experiments', title: 'A/B 结果' },
  { to: '/console/promotion/report', title: '效果' },
] as const;
export const attributionNav = [
  { to: '/console/attribution', title: '回传队列' },
  { to: '/console/attribution/unmatched', title: '未匹配' },
  { to: '/console/attribution/channels', title: '渠道' },
  { to: '/console/attribution/report', title: '渠道报表' },
] as const;
