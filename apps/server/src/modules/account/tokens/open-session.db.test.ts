import { expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { setAccountState } from '../index.ts';

const server = useTestServer();
const account = accountCaller(server);

test('a sign-in that has passed its checks opens no session if the account is frozen meanwhile', async () => {
  const { phone, sub } = await account.signUp();
  const signedIn = await server.deps.db.transaction(async (tx) => {
    await setAccountState(tx, server.deps.clock, sub, 'frozen', 'test');
    // The state change is not committed, so the sign-in still reads an active account and waits for its lock to open
    // the session.
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
