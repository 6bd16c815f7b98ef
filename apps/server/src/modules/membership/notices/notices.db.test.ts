import { randomUUID } from 'node:crypto';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { membershipPorts } from '../../../wiring/membership-ports.ts';
import { addDays, grantMembership, makeMembershipDeps, revokeGrant, type Vas } from '../index.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { sendEndNotices } from './send-end-notices.ts';

const server = useTestServer({ TRIAL_AUTO: 'off', LIMITS_SCALE: '1000' });
let account: ReturnType<typeof accountCaller>;
let deps: MembershipDeps;
beforeAll(async () => {
  account = accountCaller(server);
  deps = makeMembershipDeps(server.deps, membershipPorts(server.deps));
});

type Person = Awaited<ReturnType<typeof account.join>>;
const HOUR = 3_600_000;

async function give({ sub }: Person, days: number, vas: Vas = 3) {
  const source = { type: 'order', id: randomUUID() } as const;
  const at = server.clock.now();
  await server.deps.db.transaction((tx) =>
    grantMembership(tx, { accountId: sub, source, productId: 'p', vas, length: { days }, at }),
  );
  return source;
}

/** Titles of the member's messages about membership, newest first. */
async function lettersOf(person: Person): Promise<string[]> {
  const { body } = await server.get(accountPaths.messages, bearer(await account.comeBack(person)));
  return body.data
    .filter(({ kind }: { kind: string }) => kind === 'membership')
    .map(({ title }: { title: string }) => title);
}

test('a member is notified once three days before the membership ends, and once at its end', async () => {
  const person = await account.join();
  await give(person, 10);
  const start = server.clock.now();
  const after = (days: number, hours = 0) => {
    const target = addDays(start, days).getTime() + hours * HOUR;
    server.clock.setOffset(target - Date.now());
  };
  await sendEndNotices(deps);
  expect(await lettersOf(person)).toEqual([]);
  after(7, 1);
  await Promise.all(times(5, () => sendEndNotices(deps)));
  expect(await lettersOf(person)).toEqual(['加速会员快到期了']);

  // Another purchase moves the end, so the member is notified of the new end.
  await give(person, 10);
  after(10, 1);
  await sendEndNotices(deps);
  expect(await lettersOf(person)).toHaveLength(1);
  after(18);
  await sendEndNotices(deps);
  expect(await lettersOf(person)).toHaveLength(2);
  after(20, 1);
  await Promise.all(times(5, () => sendEndNotices(deps)));
  expect(await lettersOf(person)).toEqual(['加速会员已到期', '加速会员快到期了', '加速会员快到期了']);
  after(21);
  await sendEndNotices(deps);
  expect(await lettersOf(person)).toHaveLength(3);
});

test("no notice of a membership's end is sent after a revocation, or if the end was days ago", async () => {
  const [refunded, old] = [await account.join(), await account.join()];
  const source = await give(refunded, 30, 5);
  await give(old, 1);
  server.clock.setOffset(server.clock.now().getTime() - Date.now() + 10 * 24 * HOUR);
  await server.deps.db.transaction((tx) => revokeGrant(tx, { source, at: server.clock.now() }));
  await sendEndNotices(deps);
  expect(await lettersOf(refunded)).toEqual([]);
  expect(await lettersOf(old)).toEqual([]);
});

test('a member with automatic renewal is notified of each charge and not of the end', async () => {
  const person = await account.join();
  await give(person, 2);
  const renewing: MembershipDeps = { ...deps, renewingIn: () => sql`'[3]'::json` };
  expect(await sendEndNotices(renewing)).toBe(0);
  expect(await lettersOf(person)).toEqual([]);
});
