import type { CreativeDraft, LineItemDraft } from '@feisuo/contract/schemas/promotion';
import { formatTime } from '../format-time.ts';
import { formatDeepValue } from '../kit/form/format-deep-value.ts';
import { partsOf } from './creative-assets.ts';
import {
  landingNames,
  localeNames,
  pacingNames,
  platformNames,
  scopeNames,
  styleNames,
  vipNames,
} from './promotion-texts.ts';

export const lineItemLabels: Record<string, string> = {
  isSignedIn: '已登录',
  vip: '会员状态',
  daysLeftFrom: '会员剩余天数，从',
  daysLeftTo: '会员剩余天数，到',
  oldAfterDays: '注册天数，从',
  newWithinDays: '注册天数，到',
  platforms: '端',
  channels: '渠道',
  versionFrom: '客户端版本号，从',
  versionTo: '客户端版本号，到',
  locales: '界面语言',
  hosts: '站点域名',
  bucket: '人群切分（A/B）',
  title: '标题',
  desc: '说明',
  cta: '确认按钮',
  cancel: '取消按钮',
  imageUrl: '图片地址',
  icon: '图标地址',
  subicon: '角标地址',
  url: '内嵌页面',
  productid: '赠送的商品',
  styleId: '样式',
  link: '跳转地址',
  weight: '权重',
  autoCloseSeconds: '自动关闭（秒）',
  expireSeconds: '页面缓存（秒）',
  isOn: '这一版启用',
};

const names: Record<string, Record<string, string>> = {
  vip: vipNames,
  platforms: platformNames,
  locales: localeNames,
  styleId: styleNames,
  pacing: pacingNames,
};

const HOUR_S = 3600;
const describeLimit = ({ scope, count, windowS }: LineItemDraft['frequency'][number]) =>
  `${scopeNames[scope]}每 ${windowS / HOUR_S} 小时最多 ${count} 次`;

const describeBucket = ({ salt, from, below }: NonNullable<LineItemDraft['targeting']['bucket']>) =>
  `${salt}，${from / 100}% 至 ${below / 100}%`;

const describeLink = ({ url, landing_type }: NonNullable<CreativeDraft['link']>) =>
  `${url}（${landingNames[landing_type]}）`;

/** Describes the hours of a day as ranges, such as 9–12 点. */
function describeDay(marks: string): string {
  const spans = [...marks.matchAll(/1+/g)].map(({ 0: span, index }) => `${index}–${index + span.length} 点`);
  return spans.join('、') || '不投放';
}

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
export const formatHours = (marks: string): string =>
  marks.length === 24
    ? `每天 ${describeDay(marks)}`
    : days.map((day, at) => `${day} ${describeDay(marks.slice(at * 24, at * 24 + 24))}`).join('；');

function describePart(name: string, value: unknown): string | null {
  if (typeof value === 'string') {
    if (name === 'startsAt' || name === 'endsAt') return formatTime(value);
    if (name === 'hours') return formatHours(value);
    return names[name]?.[value] ?? null;
  }
  if (name === 'frequency') return (value as LineItemDraft['frequency']).map(describeLimit).join('；');
  if (name === 'bucket') return describeBucket(value as NonNullable<LineItemDraft['targeting']['bucket']>);
  return name === 'link' ? describeLink(value as NonNullable<CreativeDraft['link']>) : null;
}

/** A creative with one property per form field instead of the stored list of assets. */
function asAsked(creative: CreativeDraft) {
  const { id: _, lineItemId: __, assets: ___, ...rest } = creative;
  return { ...partsOf(creative), ...rest };
}

const nameOf = (at: number) => `${'ABCDEFGHIJKL'[at]} 版`;

/** Labels that only messages about faults use. A missing asset is reported as a fault of the title. */
const refusedLabels: Record<string, string> = { assets: '标题', id: '编号', lineItemId: '投放的编号' };

/** Label of a creative's field, by the path of a fault. */
export function creativePartOf(field: string, creatives: readonly CreativeDraft[]): string {
  const [, at, part = '', asset] = field.split('.');
  const name = part === 'assets' && asset !== undefined ? creatives[Number(at)]?.assets[Number(asset)]?.id : part;
  return refusedLabels[name ?? ''] ?? lineItemLabels[name ?? ''] ?? '';
}

/** Describes the path of a fault in the creatives: `creatives.1.assets.0.text.value` becomes B 版 › 标题. */
export function describeCreativePlace(field: string, creatives: readonly CreativeDraft[]): string {
  const [, at] = field.split('.');
  if (at === undefined) return '创意';
  return [nameOf(Number(at)), creativePartOf(field, creatives)].filter(Boolean).join(' › ');
}

/** Text of a line item field's value, for the view that compares two conflicting edits. */
export function describeLineItemValue(name: string, value: unknown): string {
  if (value === null && name === 'hours') return '全天';
  if (name === 'targeting' && value && Object.keys(value).length === 0) return '没有条件，所有人';
  const shown = name === 'creatives' && Array.isArray(value) ? (value as CreativeDraft[]).map(asAsked) : value;
  return formatDeepValue(name, shown, {
    labelOf: (part) => lineItemLabels[part] ?? part,
    describe: describePart,
    titleOf: (_item, at) => nameOf(at),
  });
}

/** People who never see a line item with a cap of this scope: they lack the identifier by which the cap counts. */
const unseenBy = {
  user: '没登录的访客',
  device: '没登录、也没有在 Cookie 提示里同意统计的访客',
  session: '没有在 Cookie 提示里同意统计的人',
} as const;

/** Describes the people who never see a line item because of its caps; empty if it has no caps. */
export function describeUnseenBy(frequency: LineItemDraft['frequency']): string {
  const scopes = [...new Set(frequency.map(({ scope }) => scope))];
  if (scopes.length === 0) return '';
  const limits = scopes.map((scope) => `「${scopeNames[scope]}」`).join('');
  return `频控按${limits}计数，认不出来的就不展示：${scopes.map((scope) => unseenBy[scope]).join('、')}看不到。`;
}
