import * as byName from '@feisuo/account-sdk';
import { expect, test } from 'vitest';
import * as bySource from '../../packages/account-sdk/src/index.ts';

test('inside the repository, imports of the account SDK resolve to its sources, whether it is built or not', () => {
  expect(byName.AccountError).toBe(bySource.AccountError);
});
