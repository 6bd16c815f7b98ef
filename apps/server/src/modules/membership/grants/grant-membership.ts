import type { Database } from '../../../db/database.ts';
import { findGrant, listGrants, lockTimelineAndInsert, type NewGrant, type StoredGrant } from './grant-queries.ts';
import { rebuildEnd } from './rebuild-end.ts';
import { announceGranted } from './announce-grant.ts';
import { timelineOf, type Period } from './timeline.ts';

export interface Granted {
  grantId: string;
  /** False where the source had given before; the rest then tells of that grant. */
  isNew: boolean;
  startsAt: Date;
  endsAt: Date;
  /** Where that kind of membership ended without it; null: there was none. */
  endedAt: Date | null;
  /** And where it ends with it: of two at once the one that was asked for first stands before the other. */
  wholeEndsAt: Date;
}

/**
 * Gives a membership, once per source, behind what is already there. Part of the transaction that earns it; grants to one
 * person wait for each other.
 */
export async function grantMembership(tx: Database, grant: NewGrant): Promise<Granted> {
  assertLength(grant);
  const { accountId, vas, source, at } = grant;
  const { isTaken, id } = await lockTimelineAndInsert(tx, grant);
  if (id !== null) {
    const granted = tell(await rebuildEnd(tx, accountId, vas, at), { id, at }, true);
    await announceGranted(tx, { ...grant, grantId: granted.grantId }, { ...granted, at });
    return granted;
  }
  // Whoever came first has committed: nothing conflicts with what is not there.
  const first = await findGrant(tx, source);
  if (!first) throw new Error('a source that has given is gone');
  if (isTaken) await rebuildEnd(tx, accountId, vas, at);
  return tellKnown(tx, first);
}

async function tellKnown(tx: Database, grant: StoredGrant): Promise<Granted> {
  const grants = await listGrants(tx, grant.accountId);
  return tell(timelineOf(grants.filter(({ vas }) => vas === grant.vas)), grant, false);
}

function tell(timeline: readonly Period[], { id, at }: { id: bigint; at: Date }, isNew: boolean): Granted {
  // What was taken back before it began has no period.
  const { startsAt, endsAt } = timeline.find(({ entry }) => entry.id === id) ?? { startsAt: at, endsAt: at };
  return {
    grantId: String(id),
    isNew,
    startsAt,
    endsAt,
    endedAt: endWithout(timeline, id),
    wholeEndsAt: timeline.at(-1)?.endsAt ?? endsAt,
  };
}

const endWithout = (timeline: readonly Period[], id: bigint): Date | null =>
  timelineOf(timeline.map(({ entry }) => entry).filter((entry) => entry.id !== id)).at(-1)?.endsAt ?? null;

const MOST_MONTHS = 1200;
const MOST_DAYS = 36_500;

/** A length that is none is a mistake of ours; no member could have asked for it. */
function assertLength({ length }: NewGrant): void {
  const [count, most] = 'months' in length ? [length.months, MOST_MONTHS] : [length.days, MOST_DAYS];
  if (!Number.isInteger(count) || count < 1 || count > most) throw new Error(`no length of a membership: ${count}`);
}
