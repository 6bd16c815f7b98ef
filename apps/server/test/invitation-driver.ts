import { DAY_MS } from '@feisuo/contract/facts/durations';
import { membershipLimits } from '@feisuo/contract/facts/limits';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { rewardDue } from '../src/modules/activity/invitations/grant-due-rewards.ts';
import { listGrants } from '../src/modules/membership/index.ts';
import { activityPorts } from '../src/wiring/activity-ports.ts';
import { conversionHooks } from '../src/wiring/conversion-hooks.ts';
import { accountCaller, bearer } from './account-caller.ts';
import { sell } from './ledger-fixtures.ts';
import type { TestServer } from './test-server.ts';

export type Person = Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;

/** Invites members, and buys, refunds and grants awards for them. Only binding an invitation uses HTTP. */
export function invitationDriver(server: TestServer) {
  const join = (): Promise<Person> => accountCaller(server).join();
  const look = async (person: Person) => (await server.get(activityPaths.invite, bearer(person))).body.data;
  const codeOf = async (person: Person): Promise<string> => (await look(person)).mine.code;
  const bind = (person: Person, body: object, device = '') =>
    server.post(activityPaths.inviteBind, body, { ...bearer(person), ...(device && { 'x-device-id': device }) });
  const records = async (person: Person) => (await server.get(activityPaths.inviteRecords, bearer(person))).body.data;
  const hooks = () => conversionHooks({ ...server.deps, jobs: { enqueue: async () => {} } });
  /** Sells days that begin after the trial, and reports the sale to invitations as the pay module does. */
  const buy = async ({ sub: accountId }: Person, paidFen = 1000): Promise<string> => {
    const { db, clock } = server.deps;
    const { orderId, startsAt } = await sell(db, { accountId, paidFen, at: clock.now() });
    await db.transaction((tx) => hooks().sales.sold(tx, { orderId, accountId, paidFen, startsAt }));
    return orderId;
  };
  const refund = (orderId: string) =>
    server.deps.db.transaction((tx) => hooks().sales.returned(tx, { orderId, refundNo: `r-${orderId}`, amountFen: 1 }));
  const pass = (days: number) => server.clock.setOffset(days * DAY_MS + 1000);
  /** Moves the clock by the trial plus some days. A new member's purchase begins when the trial ends. */
  const passTrialAnd = (days: number) => pass(membershipLimits.trialDays + days);
  const reward = () => rewardDue({ ...server.deps, ...activityPorts });
  const giftsOf = async ({ sub }: Person) => {
    const grants = await listGrants(server.deps.db, sub);
    return grants.filter(({ source }) => source.type === 'activity');
  };
  const invite = async (count: number) => {
    const inviter = await join();
    const code = await codeOf(inviter);
    const friends = await Promise.all(Array.from({ length: count }, join));
    for (const friend of friends) {
      const { body } = await bind(friend, { code });
      if (body.code !== 0) throw new Error(`the invitation was refused: ${JSON.stringify(body)}`);
    }
    return { inviter, friends };
  };

  return { join, look, codeOf, bind, records, hooks, buy, refund, pass, passTrialAnd, reward, giftsOf, invite };
}
