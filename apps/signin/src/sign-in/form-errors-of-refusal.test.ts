import { expect, test } from 'vitest';
import { zhCN } from '../texts/zh-cn.ts';
import { faultsOf } from './form-errors-of-refusal.ts';

const texts = zhCN('飞梭');
const refused = (error_code: number, argument?: string, reason?: string) =>
  ({
    kind: 'refused',
    refusal: {
      error: 'x',
      error_code,
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          ...(argument && { resource_id: argument }),
          ...(reason && { reason }),
        },
      ],
    },
  }) as const;

test.each([
  [refused(4022), ['username', 'password'], { password: '账号或密码错误，请重新输入' }],
  [refused(4014), ['contact', 'code'], { code: '验证码不正确' }],
  [refused(4024), ['contact', 'code'], { code: '验证码已过期' }],
  [refused(4017), ['recovery'], { recovery: '二次验证恢复码不正确' }],
  [refused(3, 'phone_number'), ['contact'], { contact: '请输入正确的手机号' }],
  [refused(3, 'email'), ['contact'], { contact: '请输入正确的邮箱地址' }],
  [refused(3, 'new_password'), ['newPassword'], { newPassword: '这个密码太常见或太容易猜到，请换一个' }],
  [refused(3, 'password', 'PASSWORD_KNOWN'), ['newPassword'], { newPassword: '不要用手机号、邮箱或用户名当密码' }],
  // The form has neither of the fields that the error is about, so the whole form shows the error.
  [refused(4022), ['contact', 'code'], { form: '账号或密码错误，请重新输入' }],
  [{ kind: 'unreachable', status: null } as const, ['code'], { form: '网络连接失败，请检查网络后重试' }],
] as const)('the error %j on a form with %j is shown at the right field', (failed, fields, faults) => {
  expect(faultsOf(failed, fields, texts)).toEqual(faults);
});
