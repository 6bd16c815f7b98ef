import { expect, test } from 'vitest';
import { thingsOf } from '@feisuo/contract/facts/audited-entities';
import { linkOfValue, pathOfSubject } from './audit-row.tsx';
import { describeSubject } from './subject-texts.ts';

const entry = { before: null, after: null };

test.each([
  ['settings.test', 'sms', '短信'],
  ['settings.save', 'provider-corp', 'corp'],
  ['slot.all_off', '*', '全部推广位'],
  ['release.withdraw', 'windows current', 'Windows 当前版本'],
  ['release.publish', 'android 2.1.0', '安卓 2.1.0'],
  ['clock.move', '+7d', '前进 7 天'],
  ['refund.limit', 'refund_limit_fen', '单人退款限额'],
  ['sandbox.faults', 'ads', '投放回传'],
  ['reconcile.run', 'wechat 2026-11-01', '微信支付 2026-11-01'],
  ['content.withdraw', 'article/spring', '资讯「spring」'],
  ['content.publish', 'page/site', '站点设置'],
  ['database.restore', '12 rows', '12 行'],
])('in audit entries of %s, the subject %s is shown as %s', (action, subject, words) => {
  expect(describeSubject({ ...entry, action, subject }, {})).toBe(words);
});

test('the audit log shows an entity by its current name, else by the name stored in the entry, else by its id', () => {
  const template = { ...entry, action: 'template.change', subject: '0f8b', after: { title: '退款说明' } };
  expect(describeSubject(template, { 'template/0f8b': '退款说明（新）' })).toBe('退款说明（新）');
  expect(describeSubject(template, {})).toBe('退款说明');
  const picture = { ...entry, action: 'image.add', subject: 'c0ffee', after: { name: 'cover.png', width: 2 } };
  expect(describeSubject(picture, {})).toBe('cover.png');
  const job = { ...entry, action: 'job.retry', subject: '9', before: { queue: 'deliver-sms' } };
  expect(describeSubject(job, {})).toBe('发短信');
  const article = { ...entry, action: 'content.publish', subject: 'article/x', after: { fields: { title: '新版本' } } };
  expect(describeSubject(article, {})).toBe('资讯「新版本」');
});

test('the audit log shows a batch of redeem codes by its name and number', () => {
  const made = { action: 'codes.export', before: null, after: { name: '直播间', codes: 3 } };
  expect(describeSubject({ ...made, subject: 'VIP-261117-3FA9' }, {})).toBe('「直播间」VIP-261117-3FA9');
  const id = '3fa9c1d2-0000-4000-8000-000000000000';
  const old = { ...made, action: 'codes.revoke', subject: id, after: null };
  expect(describeSubject(old, {})).toBe('批次 3fa9c1d2');
  expect(describeSubject(old, { [`codes/${id}`]: '春节' })).toBe('「春节」3fa9c1d2');
});

test('an audit entry links to its subject, unless the action deleted the subject', () => {
  expect(pathOfSubject({ action: 'vip.grant', subject: 'u/1' })).toBe('/console/accounts/u%2F1');
  expect(pathOfSubject({ action: 'content.save', subject: 'site' })).toBe('/console/content/page/site');
  expect(pathOfSubject({ action: 'content.publish', subject: 'article/x' })).toBe('/console/content/article/x');
  expect(pathOfSubject({ action: 'page.remove', subject: 'jsq' })).toBeNull();
  expect(pathOfSubject({ action: 'activity.reverse', subject: '12' })).toBeNull();
});

test.each(['activity.reverse', 'activity.undo_exchange'])(
  'an audit entry of %s links to the account and to the activity',
  (action) => {
    const before = { actId: 'spring', award: { kind: 'vip_days', name: '加速会员', amount: 30 } };
    const taken = { action, subject: '100000000000001', before, after: { revoked: true } };
    expect(describeSubject(taken, {})).toBe('100000000000001');
    expect(pathOfSubject(taken)).toBe('/console/accounts/100000000000001');
    expect(linkOfValue('actId', 'spring').to).toBe('/console/activities/spring');
  },
);

test('the audit log turns ids of entities into links, and leaves other values as text', () => {
  expect(linkOfValue('orderId', 'P1')).toEqual({ to: '/console/orders/P1', isId: true });
  expect(linkOfValue('entries[1].productId', 'month')).toEqual({ to: '/console/catalogue/products/month', isId: true });
  expect(linkOfValue('refundNo', 'R1')).toEqual({ to: null, isId: true });
  expect(linkOfValue('orderId', '空')).toEqual({ to: null, isId: false });
  expect(linkOfValue('name', 'month')).toEqual({ to: null, isId: false });
  expect(linkOfValue('activityId', 'codes-1').to).toBe('/console/activities/codes-1');
});

test('a field in an audit entry that may contain an activity id becomes a link only if that activity exists', () => {
  expect(linkOfValue('rules.lottery', 'wheel', true).to).toBe('/console/activities/wheel');
  expect(linkOfValue('fields.sale', 'spring', true).to).toBe('/console/activities/spring');
  expect(linkOfValue('fields.category', 'update')).toEqual({ to: null, isId: false });
  const line = { action: 'activity.save', subject: 'page-1', before: null, after: { rules: { checkIn: 'daily' } } };
  expect(thingsOf(line)).toContainEqual({ thing: 'activity', id: 'daily' });
});
