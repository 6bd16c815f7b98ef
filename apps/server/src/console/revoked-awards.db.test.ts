import { randomUUID } from 'node:crypto';
import { accountPaths, activityPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { earn } from '../../test/activity-caller.ts';
import { enterApprover, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterEnrolled(server, 'operator');
});

describe('revoking an award', () => {
  let owner: OperatorCaller;
  beforeAll(async () => {
    owner = await enterEnrolled(server, 'owner');
  });
  type Person = Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
  const lettersOf = async (person: Person) => {
    const letters: { title: string }[] = (await server.get(accountPaths.messages, bearer(person))).body.data;
    return letters.filter(({ title }) => title === '会员时长有变动').length;
  };
  /** Joins a member, who exchanges coins for a good. */
  const have = async (goodId: string) => {
    const person = await accountCaller(server).join();
    await earn(server, person.sub, 200);
    const request = { actId: 'supply-v2', goodId, key: randomUUID() };
    expect((await server.post(activityPaths.exchange, request, bearer(person))).body.code).toBe(0);
    const { rows } = await server.deps.database.pool.query(
      'select id::text, award_id::text as award from exchanges where account_id = $1',
      [person.sub],
    );
    const paths = { undo: `/exchanges/${rows[0].id}/undo`, reverse: `/awards/${rows[0].award}/reverse` };
    return { person, sub: person.sub, award: rows[0].award as string, paths };
  };

  test('is audited under the account, with the award in the audit line', async () => {
    const { person, sub, award, paths } = await have('make-up-card');
    expect((await operator.call('POST', paths.reverse, { reason: '批量注册' })).body.code).toBe(0);
    const { list } = (await operator.call('GET', `/audit?q=${sub}`)).body.data;
    expect(list).toMatchObject([
      {
        action: 'activity.reverse',
        subject: sub,
        reason: '批量注册',
        before: { id: award, accountId: sub, actId: 'supply-v2', award: { kind: 'make_up_card', amount: 1 } },
        after: { revoked: true },
      },
    ]);
    expect(await lettersOf(person)).toBe(0);
  });

  test.each(['reverse', 'undo'] as const)(
    'of membership days needs the permission to revoke days, and notifies the member once (%s)',
    async (way) => {
      const { person, sub, paths } = await have('vip-1');
      expect((await operator.call('POST', paths[way], { reason: '批量注册' })).body.code).toBe(26001);
      expect((await operator.call('GET', `/audit?q=${sub}`)).body.data.list).toEqual([]);
      const asked = Array.from({ length: 4 }, () => owner.call('POST', paths[way], { reason: '批量注册' }));
      const codes = (await Promise.all(asked)).map(({ body }) => body.code);
      expect(codes.toSorted()).toEqual([0, 26086, 26086, 26086]);
      expect(await lettersOf(person)).toBe(1);
      const { list } = (await owner.call('GET', `/audit?q=${sub}`)).body.data;
      expect(list).toMatchObject([{ subject: sub, before: { award: { kind: 'vip_days', amount: 1 } } }]);
    },
  );

  test('lists of awards and exchanges are filtered by the full account id', async () => {
    const { sub, award } = await have('make-up-card');
    await have('make-up-card');
    const ask = async (list: string, account: string) =>
      (await operator.call('GET', `/activities/supply-v2/${list}?account=${account}`)).body.data.list;
    expect(await ask('awards', sub)).toMatchObject([{ id: award, accountId: sub }]);
    expect(await ask('exchanges', `%20${sub}%20`)).toMatchObject([{ accountId: sub, kind: 'make_up_card' }]);
    for (const list of ['awards', 'exchanges']) expect(await ask(list, sub.slice(0, -1))).toEqual([]);
  });

  test('requires a fresh second factor', async () => {
    const { paths } = await have('make-up-card');
    // The colleague's second factor must be old enough, because a new one would cause another refusal.
    const colleague = await enterApprover(server, 'operator');
    await server.deps.database.pool.query(
      `update operator_sessions set proved_at = proved_at - interval '6 minutes'
       where operator_id = (select id from operators where name = $1)`,
      [colleague.name],
    );
    for (const path of [paths.reverse, paths.undo])
      expect((await colleague.call('POST', path, { reason: '批量注册' })).body.code).toBe(26003);
  });

  test('does not notify the member again if the days were already revoked', async () => {
    const { person, sub, paths } = await have('vip-1');
    const { grants } = (await owner.call('GET', `/accounts/${sub}`)).body.data;
    const { id } = grants.find(({ source }: { source: string }) => source === 'activity');
    expect((await owner.call('POST', `/grants/${id}/take-back`, { reason: '给错了' })).body.code).toBe(0);
    expect((await owner.call('POST', paths.reverse, { reason: '给错了' })).body.code).toBe(0);
    expect(await lettersOf(person)).toBe(1);
  });
});
