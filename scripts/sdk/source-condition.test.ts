import * as byName from '@feisuo/account-sdk';
import { expect, test } from 'vitest';
import * as bySource from '../../packages/account-sdk/src/index.ts';

test('within the house the name of the account client means its sources, built or not', () => {
  expect(byName.AccountError).toBe(bySource.AccountError);
});
