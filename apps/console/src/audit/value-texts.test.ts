import { expect, test } from 'vitest';
import { describeValue } from './value-texts.ts';

test.each([
  ['operator.role', 'role', 'owner', '负责人'],
  ['operator.token', 'scopes[1]', 'dashboard.read', '看概览'],
  ['vip.grant', 'vas', '3', '加速会员'],
  ['refund.give', 'takesGrant', 'true', '是'],
  ['refund.give', 'amountFen', '1250', '¥12.50'],
  ['refund.give', 'state', 'closed', '渠道已关闭'],
  ['ticket.state', 'state', 'closed', '已关闭'],
  ['product.save', 'promotions[1].priceFen', '990', '¥9.90'],
  ['refund.limit', 'limitFen', '空', '空'],
  ['promotion.save', 'item.weight', '1250', '1250'],
  ['promotion.save', 'item.targeting.vip[1]', 'expired', '已到期'],
  ['promotion.save', 'item.frequency[1].scope', 'device', '每台设备'],
  ['activity.save', 'startsAt', '2026-11-16T16:30:00.000Z', '2026-11-17 00:30:00'],
  ['activity.save', 'kind', 'lottery', '抽奖'],
  ['activity.save', 'prizes[1].weight', '125000', '12.5%'],
  ['activity.save', 'prizes[1].kind', 'vip_days', '会员天数'],
  ['activity.rules', 'rules.hue', 'cyan', '青'],
  ['content.publish', 'fields.kind', 'fault', '故障'],
  ['webhook.save', 'kinds[2]', 'order.paid', '订单已付款'],
  ['settings.save', 'kind', 'oidc', 'OpenID Connect'],
  ['settings.save', 'SMS_SENDING', 'off', '关'],
  ['sandbox.faults', '[1]', 'notify_lost', '付款通知丢失'],
  ['clock.move', '值', '0', '与真实时间一致'],
  ['operator.passkey', 'name', '2026-11-16', '2026-11-16'],
  ['ticket.state', 'state', 'something', 'something'],
  ['content.save', 'brand.name', 'owner', 'owner'],
])('in audit entries of %s, in the field %s, the value %s is shown as %s', (action, path, value, words) => {
  expect(describeValue(path, value, { action, subject: 'x' })).toBe(words);
});
