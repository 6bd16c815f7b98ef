import type { FastifyRequest } from 'fastify';
import type { Deps } from '../ports/deps.ts';
import { lookUpAccount } from '../modules/account/index.ts';
import { listChannels } from '../modules/attribution/index.ts';
import type { Brand } from '../modules/content/index.ts';
import { daysLeft, membershipOf, readGrantsColumn, type Membership } from '../modules/membership/index.ts';
import type { PersonFacts, PromotionPorts } from '../modules/promotion/index.ts';

/** Identifies a member; the same statement reads when the account was created and its membership grants. */
export type IdentifyWithGrants = (
  request: FastifyRequest,
) => Promise<{ accountId: string; registeredAt: Date; grants: unknown }>;

export function promotionPorts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  brand: Brand,
  identifyWithGrants: IdentifyWithGrants,
): Omit<PromotionPorts, 'identify'> {
  return {
    fillIn: (value) => brand.fillIn(value),
    listChannelIds: async () => (await listChannels(db)).map(({ id }) => id),
    async identifyPerson(request) {
      const { accountId, registeredAt, grants } = await identifyWithGrants(request);
      const now = clock.now();
      return { accountId, person: describeMember(registeredAt, readGrantsColumn(grants, now), now) };
    },
  };
}

export async function describePerson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<PersonFacts> {
  const now = clock.now();
  const [account, membership] = await Promise.all([
    lookUpAccount(db, clock, accountId),
    membershipOf(db, accountId, now),
  ]);
  return describeMember(account?.createdAt ?? null, membership, now);
}

export function describeMember(
  registeredAt: Date | null,
  { accelerator, super: superVip, everHad }: Pick<Membership, 'accelerator' | 'super' | 'everHad'>,
  now: Date,
): PersonFacts {
  const running = [superVip, accelerator].find(({ isRunning }) => isRunning) ?? null;
  const lapsed = everHad ? 'expired' : 'none';
  const vip = !running ? lapsed : running.isTrial ? 'trial' : superVip.isRunning ? 'super' : 'vip';
  const ends = [superVip, accelerator].flatMap(({ isRunning, endsAt }) => (isRunning && endsAt ? [endsAt] : []));
  return {
    registeredAt,
    vip,
    daysLeft: ends.length === 0 ? null : Math.max(...ends.map((endsAt) => daysLeft(endsAt, now))),
  };
}
