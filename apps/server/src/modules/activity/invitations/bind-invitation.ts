import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { limitWrongGuesses } from '../../../http/limit-wrong-guesses.ts';
import { addressSubject, uncountHit, tallyHit, type RateLimit } from '../../../http/rate-limit.ts';
import { enterActivity, lockRunning, type RunningActivity } from '../activities/activity-queries.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { giveAward } from '../awards/give-award.ts';
import { findBindingObstacle } from './find-binding-obstacle.ts';
import { readInviteCode } from './invite-code.ts';
import { addInvitation, findInvitationOf } from './invitation-queries.ts';
import { invitations, type Invitation } from './invitations.tables.ts';
import { findInviterByCode, findInviterBySharer, type Inviter } from './inviters.ts';

/**
 * Maximum number of invitees per inviter, IP address and day. Enough for a family or a dormitory, but too few for a
 * person who creates many accounts.
 */
const perAddress = { name: 'invite-crowd', max: 5, windowMs: DAY_MS } satisfies RateLimit;

/**
 * Counts a binding before it is made, so that concurrent bindings cannot exceed the limit. If no new binding is made,
 * the count is taken back.
 */
async function limitInvitesPerAddress<T>(
  deps: ActivityDeps,
  { inviterId, ip }: { inviterId: string; ip: string },
  bindInvitee: (isCrowded: boolean) => Promise<{ isNew: boolean; bound: T }>,
): Promise<T> {
  const subject = `${inviterId} ${addressSubject(ip)}`;
  const { hits } = await tallyHit(deps, perAddress, subject);
  let counts = false;
  try {
    const { isNew, bound } = await bindInvitee(hits > perAddress.max * deps.limitsScale);
    counts = isNew;
    return bound;
  } finally {
    if (!counts) await uncountHit(deps, perAddress, subject);
  }
}

/** Limit of unknown invitation codes per member within ten minutes. */
const wrongCodes = { name: 'invite-wrong', max: 20, windowMs: 600_000 } satisfies RateLimit;

export interface Binding {
  activityId: string;
  accountId: string;
  device: string;
  ip: string;
  /** A request has either `code`, which the member typed, or `share`, the parameter of a shared link. */
  code?: string | undefined;
  share?: string | undefined;
}

export interface Bound {
  at: Date;
  award: Award | null;
  vipEndsAt: Date | null;
}

/**
 * Binds a new account to its inviter one time and grants the invitee's award. Refuses self-invitations, mutual
 * invitations, a device that both accounts share, a phone or device that was bound before, and too many invitees per
 * address.
 */
export async function bindInvitation(deps: ActivityDeps, binding: Binding): Promise<Bound> {
  const { activityId, accountId, ip } = binding;
  const inviter = await findInviter(deps, binding);
  return limitInvitesPerAddress(deps, { inviterId: inviter.accountId, ip }, (isCrowded) =>
    deps.db.transaction(async (tx) => {
      const at = deps.clock.now();
      const activity = await lockRunning(tx, activityId, 'invite', at);
      await enterActivity(tx, activityId, accountId, at);
      const known = await findInvitationOf(tx, accountId);
      if (known && known.inviterId !== inviter.accountId) throw refusal('INVITE_BOUND');
      if (!known && isCrowded) throw refusal('INVITE_CROWDED');
      const invitation = known ?? (await bind(deps, tx, { ...binding, activity, inviter, at }));
      const award = invitation.terms.inviteeAward;
      const vipEndsAt = award?.kind === 'vip_days' ? await deps.findVipEnd(tx, accountId, at) : null;
      return { isNew: known === null, bound: { at: invitation.boundAt, award, vipEndsAt } };
    }),
  );
}

interface NewBinding extends Binding {
  activity: RunningActivity<'invite'>;
  inviter: Inviter;
  at: Date;
}

async function bind(deps: ActivityDeps, tx: Database, binding: NewBinding): Promise<Invitation> {
  const { activity, accountId: inviteeId, inviter, device, at } = binding;
  const { accountId: inviterId } = inviter;
  if (inviterId === inviteeId) throw refusal('INVITE_SELF');
  const person = await deps.describePerson(tx, inviteeId, at);
  const why = findBindingObstacle(person, activity.rules, at);
  if (why) throw refusal(why);
  // Locks the pair of accounts: if two members invite each other concurrently, the second transaction sees the
  // invitation of the first.
  const pair = [inviterId, inviteeId].toSorted().join(' ');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invite ${pair}`}, 0))`);
  if ((await findInvitationOf(tx, inviterId))?.inviterId === inviteeId) throw refusal('INVITE_MUTUAL');
  if (await deps.haveSharedDevice(tx, inviterId, inviteeId, device, at)) throw refusal('INVITE_SAME_DEVICE');
  const once = { purpose: 'invite', phone: person?.phone ?? null, device };
  if (!(await deps.takeOnce(tx, deps.masterKey, once, at))) throw refusal('INVITE_TAKEN');
  const { rules: terms, rulesVersion } = activity;
  const qualifyBy = new Date(at.getTime() + terms.qualifyDays * DAY_MS);
  const bound = { activityId: activity.id, inviterId, inviteeId, terms, rulesVersion, boundAt: at, qualifyBy };
  const added = await addInvitation(tx, bound);
  if (!added) throw refusal('INVITE_BOUND');
  if (!terms.inviteeAward) return added;
  const reason = { activity, accountId: inviteeId, period: '', slot: 'invited' };
  const { id } = await giveAward(deps, tx, reason, { award: terms.inviteeAward, coinDays: terms.coinDays, at });
  await tx.update(invitations).set({ inviteeAwardId: id }).where(eq(invitations.id, added.id));
  return added;
}

/**
 * Finds the inviter by code or share parameter.
 * @throws AppError INVITE_CODE_WRONG, or `resource_exhausted` after too many unknown codes
 */
function findInviter(deps: ActivityDeps, { accountId, code, share = '' }: Binding): Promise<Inviter> {
  const counts = [{ limit: wrongCodes, subject: accountId }];
  return limitWrongGuesses(deps, { counts, reason: 'INVITE_CODE_WRONG' }, async () => {
    const inviter = code === undefined ? await bySharer(deps, share) : await byCode(deps, code);
    if (!inviter) throw refusal('INVITE_CODE_WRONG');
    return inviter;
  });
}

async function byCode({ db }: ActivityDeps, typed: string): Promise<Inviter | null> {
  const code = readInviteCode(typed);
  return code === null ? null : findInviterByCode(db, code);
}

async function bySharer({ db, clock, masterKey, readShare }: ActivityDeps, share: string): Promise<Inviter | null> {
  const sharer = readShare(masterKey, share, clock.now());
  return sharer === null ? null : findInviterBySharer(db, sharer);
}

type Why =
  | 'INVITE_CODE_WRONG'
  | 'INVITE_SELF'
  | 'INVITE_BOUND'
  | 'INVITE_MUTUAL'
  | 'INVITE_SAME_DEVICE'
  | 'INVITE_TAKEN'
  | 'INVITE_NOT_FRESH'
  | 'INVITE_NEEDS_PHONE'
  | 'INVITE_HAS_BOUGHT'
  | 'INVITE_CROWDED';

const refusal = (reason: Why) =>
  new AppError('failed_precondition', { description: `the invitation cannot be bound: ${reason}`, reason });
