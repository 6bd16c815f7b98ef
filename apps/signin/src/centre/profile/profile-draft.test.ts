import type { UserReply } from '@feisuo/contract/schemas/account-user';
import { expect, test } from 'vitest';
import { zhCN } from '../texts/zh-cn.ts';
import { changedOf, draftOf, faultsOf } from './profile-page.tsx';

const user = { name: 'Lin Xi', gender: '', birthdate: '', locale: 'zh-CN' } as UserReply;

test('saving the profile sends only the fields that were changed', () => {
  expect(changedOf(draftOf(user), user)).toBeNull();
  expect(changedOf({ ...draftOf(user), name: ' Lin Xi ' }, user)).toBeNull();
  expect(changedOf({ ...draftOf(user), gender: 'female', name: 'Lin' }, user)).toEqual({
    gender: 'female',
    name: 'Lin',
  });
});

test.each([
  [{ name: '  ' }, ['name']],
  [{ birthdate: '2031-01-02' }, ['birthdate']],
  [{ birthdate: '1899-12-31' }, ['birthdate']],
  [{ birthdate: '2000-02-29' }, []],
])('a profile with %o has errors in the fields %o', (change, fields) => {
  expect(Object.keys(faultsOf({ ...draftOf(user), ...change }, '2031-01-01', zhCN.profile))).toEqual(fields);
});
