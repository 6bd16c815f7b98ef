import { expect, test } from 'vitest';
import { messageLink } from './message-row.tsx';

test('a message about a ticket links to the ticket', () => {
  expect(messageLink({ kind: 'ticket', title: '工单 T260501-7KQ2M 已解决', text: '「丢包」已标记为解决。' })).toEqual({
    kind: 'page',
    href: '/member/tickets/T260501-7KQ2M',
    text: '查看工单',
  });
});

test('a support message without a ticket number links to the list of tickets', () => {
  expect(messageLink({ kind: 'ticket', title: '工单有新回复', text: 'XT260501-7KQ2MX' })).toMatchObject({
    href: '/member/tickets',
  });
});

test('a message with a verification code has no link', () => {
  expect(messageLink({ kind: 'code', title: '验证码', text: '验证码 123456' })).toBeNull();
});

test('a message about an account event links to the account history, even if its text contains a ticket number', () => {
  expect(messageLink({ kind: 'password_changed', title: '密码已修改', text: 'T260501-7KQ2M' })).toEqual({
    kind: 'safety',
  });
});

test.each([
  ['welcome', '41 天试用已开始', '/download'],
  ['membership', '加速会员快到期了', '/vip'],
  ['membership', '超级会员已到期', '/vip'],
  ['membership', '加速会员已到账', '/member'],
  ['membership', '会员时长有变动', '/member'],
  ['pay', '自动续费扣款提醒', '/member'],
  ['pay', '自动续费扣款没有成功', '/member'],
  ['pay', '退款处理中', '/member/orders'],
])('a message of kind %s with the title %s links to %s', (kind, title, href) => {
  expect(messageLink({ kind, title, text: '' })).toMatchObject({ kind: 'page', href });
});
