import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { times } from '../../test/account-fixtures.ts';
import { useTestServer } from '../../test/test-server.ts';
import { countFailure, failureKey, readFailures, uncountFailure } from './failure-count.ts';
import { signInFailures } from './limits.tables.ts';

const server = useTestServer();

const count = (subject: string) => countFailure(server.deps.db, server.deps, subject);
const uncount = (subject: string) => uncountFailure(server.deps.db, server.deps, subject);
const rowsOf = (subject: string) =>
  server.deps.db
    .select({ failures: signInFailures.failures })
    .from(signInFailures)
    .where(eq(signInFailures.key, failureKey(server.deps.masterKey, subject)));

test('uncounting the only failed try deletes the row of the counter', async () => {
  await count('only one');
  await uncount('only one');
  expect(await rowsOf('only one')).toEqual([]);
  await uncount('only one');
  expect(await rowsOf('only one')).toEqual([]);
});

test('uncounting the second failed try keeps the first failed try counted', async () => {
  await count('second');
  await count('second');
  await uncount('second');
  expect(await rowsOf('second')).toEqual([{ failures: 1 }]);
});

test('uncounting the failed try that began a lock ends the lock', async () => {
  for (const _ of times(10, String)) await count('locked');
  const before = await readFailures(server.deps.db, server.deps, 'locked');
  await uncount('locked');
  const after = await readFailures(server.deps.db, server.deps, 'locked');
  expect([before.lockedForS, after.lockedForS, after.failures]).toEqual([expect.any(Number), null, 9]);
});

test('when all concurrent failed tries are uncounted, no row of the counter remains', async () => {
  await Promise.all(
    times(40, async () => {
      const { lockedForS } = await count('many');
      if (lockedForS === null) await uncount('many');
    }),
  );
  expect(await rowsOf('many')).toEqual([]);
});
