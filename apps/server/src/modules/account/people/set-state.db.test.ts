import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountStates } from '@feisuo/contract/facts/account-vocabulary';
import { describe, expect, test } from 'vitest';
import { accountCaller } from '../../../../test/account-caller.ts';
import { writeState } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { setAccountState, settableStates, type SettableState } from '../index.ts';

const server = useTestServer();
const account = accountCaller(server);

describe('an operator sets the state of an account', () => {
  const set = (id: string, state: SettableState) =>
    server.deps.db.transaction((tx) => setAccountState(tx, server.clock, id, state, 'operator-1'));

  test.each(settableStates.filter((state) => state !== 'active'))(
    'setting the state %s immediately ends all sessions, and they stay ended after a return to active',
    async (state) => {
      const first = await account.join();
      const second = await account.comeBack(first);
      expect([(await account.me(first)).status, (await account.me(second)).status]).toEqual([200, 200]);
      expect(await set(first.sub, state)).toMatchObject({ before: { state: 'active' }, after: { state } });
      for (const session of [first, second]) {
        expect((await account.me(session)).body.error_code).toBe(16);
        expect((await account.refresh(session.refresh_token)).body.error).toBe(accountStates[state]);
      }
      await set(first.sub, 'active');
      expect((await account.refresh(second.refresh_token)).body.error_code).toBe(4126);
      expect((await account.me(first)).body.error_code).toBe(16);
      expect((await account.comeBack(first)).sub).toBe(first.sub);
    },
  );

  test('setting the state active does not end sessions', async () => {
    const member = await account.join();
    await set(member.sub, 'active');
    expect((await account.me(member)).status).toBe(200);
  });

  test('setting a state is recorded in the security history with the operator, and rolled back with its transaction', async () => {
    const member = await account.join();
    const undone = server.deps.db.transaction(async (tx) => {
      await setAccountState(tx, server.clock, member.sub, 'frozen', 'operator-1');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await account.me(member)).status).toBe(200);
    await set(member.sub, 'frozen');
    await set(member.sub, 'active');
    const { rows } = await server.deps.database.pool.query(
      `select facts from security_events where account_id = $1 and kind = 'state_changed' order by id`,
      [member.sub],
    );
    expect(rows.map(({ facts }) => facts)).toEqual([
      { from: 'active', to: 'frozen', by: 'operator-1' },
      { from: 'frozen', to: 'active', by: 'operator-1' },
    ]);
  });

  test('setting a state changes nothing if the account is missing or erased', async () => {
    expect(await set('unknown', 'frozen')).toBeNull();
    const member = await account.join();
    await writeState(server, member.sub, 'cancellation_audit');
    server.clock.setOffset(2 * DAY_MS);
    expect(await set(member.sub, 'active')).toBeNull();
    server.clock.setOffset(0);
  });
});
