import * as byName from '@feisuo/account-sdk';
import { expect, test } from 'vitest';
import * as bySource from '../../packages/account-sdk/src/index.ts';

test('inside the repository, the account client resolves to its sources, whether it is built or not', () => {
  expect(byName.AccountError).toBe(bySource.AccountError);
});
