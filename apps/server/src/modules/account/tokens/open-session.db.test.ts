import { beforeAll, expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { setAccountState } from '../index.ts';

const server = useTestServer();
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  account = accountCaller(server);
});

test('a sign-in that was admitted during a freeze opens no session', async () => {
  const { phone, sub } = await account.signUp();
  const signedIn = await server.deps.db.transaction(async (tx) => {
    await setAccountState(tx, server.deps.clock, sub, 'frozen', 'test');
    // Still active for other transactions, so the password is compared and the session is about to be opened.
    const answer = account.signIn(phone);
    while (!(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
    return { answer };
  });
  expect((await signedIn.answer).body).toMatchObject({ error: 'aborted', error_code: 10 });
  const { rows } = await server.deps.database.pool.query(
    'select count(*)::int as live from sessions where account_id = $1 and ended_at is null',
    [sub],
  );
  expect(rows[0].live).toBe(0);
});
