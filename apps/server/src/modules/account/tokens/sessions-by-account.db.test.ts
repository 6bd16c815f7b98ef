import { expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import type { MembershipPort } from '../people/membership-port.ts';
import { prepareSessionQueries } from './prepared-session-queries.ts';
import { readRefreshToken } from './refresh-token.ts';
import { sql } from 'drizzle-orm';

const server = useTestServer();
const account = accountCaller(server);
const membership: Pick<MembershipPort, 'column' | 'grants'> = { column: () => sql`null`, grants: () => sql`null` };

test.each([true, false])('a session is found with its account only, with shared statements %s', async (isShared) => {
  const { live } = prepareSessionQueries(
    { ...server.deps, config: { ...server.deps.config, sharesStatements: isShared } },
    membership,
  );
  const members = await Promise.all([account.join(), account.join()]);
  const [first, second] = members.map(({ refresh_token: token, sub }) => ({
    id: readRefreshToken(server.deps.masterKey, token)?.sessionId ?? '',
    accountId: sub,
  }));
  if (!first || !second) throw new Error('no member joined');
  const swapped = { ...first, accountId: second.accountId };
  expect(await live.find(swapped)).toBeNull();
  // The account of a pairwise subject is looked up.
  const unknown = { ...second, accountId: null };
  const found = await Promise.all(
    [first, second, swapped, unknown, { id: 'absent', accountId: null }].map((one) => live.find(one)),
  );
  expect(found.map((row) => row?.account.id ?? null)).toEqual([
    first.accountId,
    second.accountId,
    null,
    second.accountId,
    null,
  ]);
});
