import type { ConsoleOrderDetail, OrderStep } from '@feisuo/contract/schemas/console-orders';
import { describe, expect, test } from 'vitest';
import { footOf, gapOf, milestonesOf } from './order-timeline.ts';
import { tradesOf } from './step-list.tsx';

type Detail = Parameters<typeof milestonesOf>[0];

const at = (time: string) => `2026-05-10T${time}.000Z`;
const step = (time: string, kind: string, facts: OrderStep['facts'] = {}, source: OrderStep['source'] = 'order') => ({
  at: at(time),
  source,
  kind,
  outTradeNo: null,
  facts,
});
const order: ConsoleOrderDetail['order'] = {
  id: 'O1',
  accountId: '1',
  state: 'granted',
  productId: 'vip',
  productName: '月卡',
  num: 1,
  amountFen: 3000,
  paidFen: 3000,
  refundedFen: 0,
  hasWaitingRefund: false,
  channel: 'wechat',
  isRenewal: false,
  createdAt: at('05:02:11'),
  paidAt: null,
};
const payment: ConsoleOrderDetail['payments'][number] = {
  id: '1',
  channel: 'wechat',
  transactionId: 'tx',
  outTradeNo: 'T1',
  paidFen: 3000,
  paidAt: at('05:05:47'),
  via: 'notification',
  disposition: 'applied',
};
const paidSteps = [step('05:02:11', 'created'), step('05:02:12', 'code_ready')];
const grantedSteps = [...paidSteps, step('05:05:47', 'paid'), step('05:05:48', 'granted')];
const detail = (more: Partial<Detail> = {}): Detail => ({
  order,
  days: 30,
  period: { from: at('05:05:48'), until: '2026-06-09T05:05:48.000Z' },
  payments: [payment],
  refunds: [],
  proposals: [],
  renewal: null,
  closeReason: null,
  timeline: grantedSteps,
  ...more,
});
const brief = (of: Detail) =>
  milestonesOf(of).map(({ name, state, who, words, problem }) =>
    [name, state, who, words, problem].filter(Boolean).join(' '),
  );

describe('the timeline of an order', () => {
  test('lists milestones with the people who did them and the time between them', () => {
    const milestones = milestonesOf(detail());
    expect(brief(detail())).toEqual([
      '下单 done 会员',
      '出码 done 系统',
      '支付 done 会员，微信支付 ¥30.00',
      '到账 done 系统 会员 30 天',
    ]);
    expect(milestones.map((milestone, index) => gapOf(milestones[index - 1], milestone))).toEqual([
      null,
      '1 秒',
      '3 分 35 秒',
      '1 秒',
    ]);
    expect(gapOf(milestones[0], { name: '出码', state: 'done', at: at('05:02:11') })).toBe('不到 1 秒');
  });

  test('shows that a payment code was changed, expired or failed before the payment', () => {
    const changed = [...paidSteps, step('05:03:00', 'code_asked'), step('05:03:01', 'code_ready')];
    expect(brief(detail({ timeline: [...changed, ...grantedSteps.slice(2)] }))[2]).toContain('换过付款码');
    const expired = [...paidSteps, step('05:03:00', 'expired'), step('05:03:30', 'reopened')];
    expect(brief(detail({ timeline: [...expired, ...grantedSteps.slice(2)] }))[2]).toContain('过期后重新出码');
    const failed = [step('05:02:11', 'created'), step('05:02:11', 'code_failed'), step('05:02:12', 'code_ready')];
    expect(brief(detail({ timeline: [...failed, ...grantedSteps.slice(2)] }))[1]).toBe('出码 done 系统 出码失败');
    const later = [...grantedSteps, step('05:06:00', 'code_asked')];
    expect(brief(detail({ timeline: later }))[2]).not.toContain('换过');
  });

  test.each([
    ['qr_ready', [], '支付 waiting 等待付款'],
    ['expired', [step('05:22:12', 'expired')], '支付 ended 超时未付'],
    ['closed', [step('05:03:00', 'cancelled'), step('05:03:01', 'closed')], '支付 ended 会员取消'],
    ['closed', [step('05:22:12', 'expired'), step('05:22:13', 'closed')], '支付 ended 超时未付'],
    ['closed', [], '支付 ended 没有付款'],
  ] as const)('of an unpaid order in state %s ends at the payment', (state, more, last) => {
    const unpaid = detail({ order: { ...order, state }, payments: [], timeline: [...paidSteps, ...more] });
    expect(brief(unpaid)).toEqual(['下单 done 会员', '出码 done 系统', last]);
  });

  test('waits for an operator while a payment is in review, and names the operator who accepted it', () => {
    const review = detail({
      order: { ...order, state: 'review' },
      payments: [{ ...payment, disposition: 'review' }],
      timeline: paidSteps,
    });
    expect(brief(review).at(-1)).toBe('核对 waiting 等待运营人员核对');
    const accepted = [...paidSteps, step('06:00:00', 'accepted', { by: '林知夏' }), step('06:00:00', 'granted')];
    expect(brief(detail({ timeline: accepted })).at(-1)).toBe('到账 done 林知夏 会员 30 天');
  });

  test('continues with refunds and their operators, and with proposals that wait or were refused', () => {
    const refund = {
      refundNo: 'R1',
      orderId: 'O1',
      channel: 'wechat',
      amountFen: 600,
      by: 'operator',
      takesGrant: false,
      state: 'succeeded',
      reason: '',
      note: null,
      at: at('07:00:00'),
      succeededAt: at('07:00:09'),
    } as const;
    const proposal = {
      id: '1',
      kind: 'give',
      orderId: 'O1',
      amountFen: 2400,
      takesGrant: true,
      reason: '',
      askedBy: '周岚',
      askedAt: at('08:00:00'),
      decidedBy: null,
      decidedAt: null,
      note: null,
      refundNo: null,
      newcomer: null,
      state: 'waiting',
    } as const;
    const timeline = [...grantedSteps, step('07:00:00', 'refunding', { refundNo: 'R1', by: '林知夏' })];
    expect(brief(detail({ timeline, refunds: [refund], proposals: [proposal] })).slice(4)).toEqual([
      '退款 done 林知夏 ¥6.00',
      '退款 waiting 周岚 ¥24.00，等待复核',
    ]);
    const refused = { ...proposal, state: 'refused', decidedBy: '何川', decidedAt: at('09:00:00') } as const;
    expect(brief(detail({ proposals: [refused] })).at(-1)).toBe('退款 ended 何川 ¥24.00，复核驳回');
    const approved = { ...proposal, state: 'approved', decidedBy: '何川', refundNo: 'R1' } as const;
    expect(brief(detail({ refunds: [refund], proposals: [approved] })).at(-1)).toBe(
      '退款 done 周岚 提交，何川 同意 ¥6.00',
    );
    const failed = { ...refund, state: 'abnormal', by: 'member' } as const;
    expect(brief(detail({ refunds: [failed] })).at(-1)).toBe('退款 failed 会员申请 ¥6.00，渠道异常');
  });

  test('ends with the renewals of an agreement, and with its next charge or its end', () => {
    const renewal = { state: 'active', chargesAt: '2026-06-09T05:05:48.000Z' } as const;
    const renewals = [step('09:00:00', 'renewed', {}, 'renewal'), step('09:30:00', 'renewed', {}, 'renewal')];
    const timeline = [...grantedSteps, ...renewals];
    expect(brief(detail({ renewal, timeline })).slice(4)).toEqual([
      '续费 done 自动续费 共 2 次',
      '续费 waiting 2026-06-09 扣款',
    ]);
    expect(footOf(detail({ renewal })).end).toBe('自动续费生效中，下次 2026-06-09 扣款');
    const ended = [...grantedSteps, step('10:00:00', 'stopped', { reason: 'member' }, 'renewal')];
    const stopped = detail({ renewal: { ...renewal, state: 'stopped' }, timeline: ended });
    expect(brief(stopped).at(-1)).toBe('终止续费 ended 会员自己关闭');
    expect(footOf(stopped).end).toBe('会员到 2026-06-09，到期不扣款（自动续费没有生效）');
  });

  test('says what happens at the end of the days, and how long the order took', () => {
    expect(footOf(detail())).toEqual({
      end: '会员到 2026-06-09，到期不扣款（没有签自动续费）',
      took: '从下单到到账 3 分 37 秒',
    });
    expect(footOf(detail({ period: null, timeline: paidSteps }))).toEqual({ end: null, took: null });
  });
});

test('the order page shows a trade number once for consecutive steps with the same trade number', () => {
  const numbers = ['T2', null, 'T2', 'T1', 'T1', 'T2'].map((outTradeNo) => ({ outTradeNo }));
  expect(tradesOf(numbers)).toEqual(['T2', null, null, 'T1', null, 'T2']);
});
