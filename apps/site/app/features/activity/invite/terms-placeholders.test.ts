import { expect, test } from 'vitest';
import { fillPlaceholders } from '../fill-placeholders.ts';
import { termsPlaceholders } from './invite-view.ts';

const terms = {
  inviteeAward: { kind: 'coins', name: '加速币', amount: 100 },
  inviterAward: { kind: 'vip_days', name: '加速会员', amount: 3 },
  freshDays: 7,
  qualifyDays: 30,
  minPaidFen: 500,
  maturityDays: 7,
  perDay: 5,
  total: 30,
} as const;

test('the invitation page fills its placeholders with the terms of the activity', () => {
  const said = fillPlaceholders(
    '{qualifyDays} 天内实付 ¥{minPaid}，你得到{award}，朋友得到{friendAward}，共 {total} 位',
    termsPlaceholders(terms),
  );
  expect(said).toBe('30 天内实付 ¥5，你得到加速时长 3 天，朋友得到 100 加速币，共 30 位');
});

test('without known terms the invitation page promises no amounts', () => {
  expect(fillPlaceholders('你得到{award}', termsPlaceholders(null))).toBe('你得到奖励');
});
