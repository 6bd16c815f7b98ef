import { expect, test } from 'vitest';
import { zhCN } from '../texts/zh-cn.ts';
import { lengthFault, refusedPassword } from './new-password.ts';

const texts = zhCN('飞梭');

test.each([
  ['1234567', true],
  ['12345678', false],
  ['密码要八个字以上', false],
  ['x'.repeat(128), false],
  ['x'.repeat(129), true],
])('the length of the password %j causes the error: %j', (password, isWrong) => {
  expect(lengthFault(password, texts) !== undefined).toBe(isWrong);
});

test.each([
  ['PASSWORD_SAME', '新密码不能与原密码相同，请换一个'],
  ['PASSWORD_KNOWN', '不要用手机号、邮箱或用户名当密码'],
  ['PASSWORD_COMMON', '这个密码太常见或太容易猜到，请换一个'],
  // A server of an older version sends no reason.
  [undefined, '这个密码太常见或太容易猜到，请换一个'],
])('there is a text for a password that was refused with the reason %s', (reason, message) => {
  expect(refusedPassword(reason, texts)).toBe(message);
});
