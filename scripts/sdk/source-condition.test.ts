import * as byName from '@feisuo/account-sdk';
import * as serverByName from '@feisuo/server-sdk';
import { expect, test } from 'vitest';
import * as bySource from '../../packages/account-sdk/src/index.ts';
import * as serverBySource from '../../packages/server-sdk/src/index.ts';

test('inside the repository, imports of both SDKs resolve to their sources, whether they are built or not', () => {
  expect(byName.AccountError).toBe(bySource.AccountError);
  expect(serverByName.TokenError).toBe(serverBySource.TokenError);
});
