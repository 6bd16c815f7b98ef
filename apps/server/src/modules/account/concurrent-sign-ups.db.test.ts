import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { SITE } from '../../../test/account-caller.ts';
import { times } from '../../../test/account-fixtures.ts';
import { startTestServer } from '../../../test/test-server.ts';

/** Several times the connections of a pool. */
const MANY = 60;

test('answers all of many concurrent sign-ups on a new process, with an idempotency key and without', async () => {
  const server = await startTestServer({ LIMITS_SCALE: '1000' });
  const keyOf = (number: number): Record<string, string> =>
    number % 2 ? { 'x-idempotency-key': `many-at-once-${number}` } : {};
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, number) => server.post(accountPaths.signUpAnonymously, SITE, keyOf(number))),
  );
  expect(answers.map(({ status }) => status)).toEqual(times(MANY, () => 200));
  await server.dispose();
});
