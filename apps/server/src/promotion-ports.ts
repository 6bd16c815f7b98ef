import type { Deps } from './deps.ts';
import { lookUpAccount } from './modules/account/index.ts';
import { listChannels } from './modules/attribution/index.ts';
import type { Brand } from './modules/content/index.ts';
import { daysLeft, membershipOf } from './modules/membership/index.ts';
import type { PromotionPorts } from './modules/promotion/index.ts';

/** What promotion asks of other modules, which it knows nothing of; who calls, `app.ts` knows. */
export function promotionPorts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  brand: Brand,
): Omit<PromotionPorts, 'identify'> {
  return {
    fillIn: (value) => brand.fillIn(value),
    listChannelIds: async () => (await listChannels(db)).map(({ id }) => id),
    async describePerson(accountId) {
      const now = clock.now();
      const [account, { accelerator, super: superVip, everHad }] = await Promise.all([
        lookUpAccount(db, clock, accountId),
        membershipOf(db, accountId, now),
      ]);
      const running = [superVip, accelerator].find(({ isRunning }) => isRunning) ?? null;
      const lapsed = everHad ? 'expired' : 'none';
      const vip = !running ? lapsed : running.isTrial ? 'trial' : superVip.isRunning ? 'super' : 'vip';
      const ends = [superVip, accelerator].flatMap(({ isRunning, endsAt }) => (isRunning && endsAt ? [endsAt] : []));
      return {
        registeredAt: account?.createdAt ?? null,
        vip,
        daysLeft: ends.length === 0 ? null : Math.max(...ends.map((endsAt) => daysLeft(endsAt, now))),
      };
    },
  };
}
