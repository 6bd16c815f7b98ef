import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { limitWrongGuesses } from '../../../http/limit-wrong-guesses.ts';
import { addressSubject, type RateLimit } from '../../../http/rate-limit.ts';
import { findActivity, stateOf } from '../activities/activity-queries.ts';
import type { PartnerRules } from '../activities/gift-kinds.ts';
import { readRules } from '../activities/activity-kinds.ts';
import { joinActivity } from '../activities/join-activity.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { findAwardFor } from '../awards/find-award.ts';
import { giveAward } from '../awards/give-award.ts';
import { hashMachine, type MachineName } from './computer-hashes.ts';
import { partnerMachines } from './partners.tables.ts';

/** Id of the partner, as in the specified paths and in the seeded activity. */
export const LENOVO = 'lenovo';

/**
 * Limit of wrong serial numbers within ten minutes, per member and per address. Serial numbers are short, so an
 * attacker could find one by trying.
 */
const wrongSerials = { name: 'partner-wrong', max: 5, maxPerAddress: 30, windowMs: 600_000 } satisfies GuessRules;
/**
 * Checks of unlisted peer ids within ten minutes. Each page load checks the peer id of the computer, and a whole
 * internet café shares an address, so these limits are higher.
 */
const unlistedPeers = { ...wrongSerials, name: 'partner-peer', max: 30, maxPerAddress: 600 } satisfies GuessRules;
const SLOT = { period: '', slot: 'machine' };

export interface PartnerStatus {
  eligible: boolean;
  claimed: boolean;
  productId: string;
  days: number;
}

/** Whether the member can claim the gift for this computer, and whether the member has already claimed it. */
export async function showPartner(
  deps: ActivityDeps,
  activityId: string,
  { accountId, ip, peerId }: { accountId: string; ip: string; peerId: string | null },
): Promise<PartnerStatus> {
  const { db } = deps;
  const activity = await findActivity(db, activityId);
  if (activity?.kind !== 'partner') throw new AppError('not_found', { description: 'no partner has this id' });
  const { productId, days } = readRules('partner', activity.rules);
  const claimed = (await findAwardFor(db, { activityId, accountId, ...SLOT })) !== null;
  const isRunning = stateOf(activity, deps.clock.now()) === 'running';
  const hash = peerId === null ? null : hashMachine(deps.masterKey, activityId, { kind: 'peer', text: peerId });
  const eligible =
    claimed ||
    (isRunning &&
      hash !== null &&
      (await isListed(deps, { accountId, ip, limit: unlistedPeers }, () => isFree(db, activityId, hash))));
  return { eligible, claimed, productId, days };
}

export interface PartnerClaim {
  activityId: string;
  accountId: string;
  ip: string;
  serial: string | undefined;
  peerId: string | null;
}

export interface ClaimedPartner {
  productId: string;
  days: number;
  claimedAt: Date;
  vipEndsAt: Date;
}

/**
 * Grants the gift once per computer and once per account. Unknown and already claimed computers get the same refusal.
 */
export function claimPartner(deps: ActivityDeps, claim: PartnerClaim): Promise<ClaimedPartner> {
  const limit = claim.serial === undefined ? unlistedPeers : wrongSerials;
  return limitUnlisted(deps, { ...claim, limit }, () => claimMachine(deps, claim));
}

/** How many wrong guesses a member and an address may make. */
interface GuessRules extends RateLimit {
  maxPerAddress: number;
}

interface Guesser {
  accountId: string;
  ip: string;
  limit: GuessRules;
}

function limitUnlisted<T>(deps: ActivityDeps, { accountId, ip, limit }: Guesser, look: () => Promise<T>): Promise<T> {
  const fromAddress = { ...limit, max: limit.maxPerAddress * deps.limitsScale };
  const counts = [
    { limit, subject: `account:${accountId}` },
    { limit: fromAddress, subject: `address:${addressSubject(ip)}` },
  ];
  return limitWrongGuesses(deps, { counts, reason: 'PARTNER_NOT_LISTED' }, look);
}

/** Whether `look` finds a free computer. Otherwise the check counts as a wrong guess. */
async function isListed(deps: ActivityDeps, guesser: Guesser, look: () => Promise<boolean>): Promise<boolean> {
  const found = limitUnlisted(deps, guesser, async () => {
    if (!(await look())) throw refuse('PARTNER_NOT_LISTED');
    return true;
  });
  return found.catch((error: unknown) => {
    if (error instanceof AppError && error.facts.reason === 'PARTNER_NOT_LISTED') return false;
    throw error;
  });
}

const claimMachine = (deps: ActivityDeps, { activityId, accountId, serial, peerId }: PartnerClaim) =>
  deps.db.transaction(async (tx): Promise<ClaimedPartner> => {
    const at = deps.clock.now();
    const activity = await joinActivity(deps, tx, { id: activityId, kind: 'partner', accountId, at });
    const name: MachineName | null =
      serial !== undefined ? { kind: 'serial', text: serial } : peerId === null ? null : { kind: 'peer', text: peerId };
    const hash = name && hashMachine(deps.masterKey, activityId, name);
    const had = await findAwardFor(tx, { activityId, accountId, ...SLOT });
    if (!had) {
      if (hash === null || !(await takeMachine(tx, { activityId, hash, accountId, at })))
        throw refuse('PARTNER_NOT_LISTED');
      const reason = { activity, accountId, ...SLOT };
      await giveAward(deps, tx, reason, { award: awardOf(activity.rules), coinDays: 1, at });
    } else if (hash !== null && !(await isOf(tx, { activityId, hash, accountId }))) {
      // The member already has the gift for another computer. The refusal says so only if the new computer is listed
      // and free; otherwise it would confirm guesses.
      throw refuse((await isFree(tx, activityId, hash)) ? 'PARTNER_HAD' : 'PARTNER_NOT_LISTED');
    }
    const vipEndsAt = await deps.findVipEnd(tx, accountId, at);
    if (!vipEndsAt) throw new Error('there is no membership after granting days');
    const { productId, days } = activity.rules;
    return { productId, days: had?.award.amount ?? days, claimedAt: had?.at ?? at, vipEndsAt };
  });

const awardOf = ({ name, days }: PartnerRules): Award => ({ kind: 'vip_days', name, amount: days });

interface Machine {
  activityId: string;
  hash: string;
}

const isMachine = ({ activityId, hash }: Machine) =>
  and(eq(partnerMachines.activityId, activityId), eq(partnerMachines.hash, hash));

async function isFree(db: Database, activityId: string, hash: string): Promise<boolean> {
  const rows = await db
    .select({ hash: partnerMachines.hash })
    .from(partnerMachines)
    .where(and(isMachine({ activityId, hash }), isNull(partnerMachines.claimedAt)));
  return rows.length > 0;
}

async function isOf(db: Database, { accountId, ...machine }: Machine & { accountId: string }): Promise<boolean> {
  const rows = await db
    .select({ hash: partnerMachines.hash })
    .from(partnerMachines)
    .where(and(isMachine(machine), eq(partnerMachines.accountId, accountId)));
  return rows.length > 0;
}

async function takeMachine(
  tx: Database,
  { accountId, at, ...machine }: Machine & { accountId: string; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(partnerMachines)
    .set({ accountId, claimedAt: at })
    .where(and(isMachine(machine), isNull(partnerMachines.claimedAt)))
    .returning({ hash: partnerMachines.hash });
  return rows.length > 0;
}

const refuse = (reason: 'PARTNER_NOT_LISTED' | 'PARTNER_HAD') =>
  new AppError('failed_precondition', { description: `the partner gift cannot be claimed: ${reason}`, reason });
