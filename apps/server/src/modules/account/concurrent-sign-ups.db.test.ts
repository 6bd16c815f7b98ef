import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { SITE } from '../../../test/account-caller.ts';
import { times } from '../../../test/account-fixtures.ts';
import { startTestServer } from '../../../test/test-server.ts';

/** Several times the connections of the database pool. */
const MANY = 60;

test('a new server process answers many concurrent sign-ups, with and without an idempotency key', async () => {
  const server = await startTestServer({ LIMITS_SCALE: '1000' });
  const keyOf = (number: number): Record<string, string> =>
    number % 2 ? { 'x-idempotency-key': `many-at-once-${number}` } : {};
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, number) => server.post(accountPaths.signUpAnonymously, SITE, keyOf(number))),
  );
  expect(answers.map(({ status }) => status)).toEqual(times(MANY, () => 200));
  await server.dispose();
});
