import { writeCsv } from '@feisuo/contract/facts/csv';
import type { ListedAccount } from '@feisuo/contract/schemas/console-accounts';
import { expect, test } from 'vitest';
import { accountTable } from './account-table.ts';
import { membershipTextOf } from './account-texts.ts';

const account: ListedAccount = {
  id: '100000000000001',
  state: 'frozen',
  name: '@SUM(A1)',
  username: null,
  phone: '139****0001',
  email: null,
  createdAt: '2026-11-19T01:20:54.000Z',
  membership: { endsAt: '2026-12-31T16:00:00.000Z', isRunning: true, isTrial: true, isSuper: false },
  lastSignIn: { at: '2026-11-19T01:20:54.000Z', place: '上海' },
  channel: { id: 'xhs', name: '小红书' },
  spent: { paidFen: 31_800, refundedFen: 0 },
  risk: {
    level: 'medium',
    points: 3,
    facts: [
      { reason: 'odd_payment', count: 1 },
      { reason: 'sign_in_failed', count: 6 },
    ],
  },
};

test('the CSV export of accounts has the column labels of the list, and escapes a name that a spreadsheet would run as a formula', () => {
  const [head = [], row = []] = accountTable([account]);
  expect(Object.fromEntries(head.map((name, at) => [name, row[at]]))).toEqual({
    账号: '100000000000001',
    昵称: '@SUM(A1)',
    状态: '已冻结',
    手机号: '139****0001',
    邮箱: null,
    会员: '试用中',
    会员到期: '2027-01-01 00:00:00',
    最近登录: '2026-11-19 09:20:54',
    登录地: '上海',
    注册渠道: '小红书',
    '累计实付（元）': '318.00',
    '累计退款（元）': '0.00',
    风险: '中',
    风险依据: '付款与订单不符 1 笔；30 天内登录或二次验证失败 6 次',
    注册时间: '2026-11-19 09:20:54',
  });
  expect(writeCsv(accountTable([account]))).toContain(`,"'@SUM(A1)",`);
});

test('the CSV export has empty cells for an account without membership, sign-in and channel, and no amounts if the role may not see them', () => {
  const bare = { ...account, membership: null, lastSignIn: null, channel: null, spent: null };
  expect(accountTable([bare])[1]?.slice(5, 12)).toEqual(['从未开通', null, null, null, null, null, null]);
});

test('the account list describes a membership as trial, paid, super or ended', () => {
  const membership = { endsAt: '', isRunning: true, isTrial: false, isSuper: false };
  expect(membershipTextOf(membership)).toBe('会员');
  expect(membershipTextOf({ ...membership, isSuper: true })).toBe('超级会员');
  expect(membershipTextOf({ ...membership, isTrial: true })).toBe('试用中');
  expect(membershipTextOf({ ...membership, isRunning: false })).toBe('已到期');
  expect(membershipTextOf({ ...membership, isRunning: false, isTrial: true })).toBe('试用已到期');
});
