import type { Database } from '../../../db/database.ts';
import { findGrant, listGrants, lockTimelineAndInsert, type NewGrant, type StoredGrant } from './grant-queries.ts';
import { rebuildEnd } from './rebuild-end.ts';
import { announceGranted } from './announce-grant.ts';
import { timelineOf, type Period } from './timeline.ts';

export interface Granted {
  grantId: string;
  /** False where the source had granted before; the rest describes that grant. */
  isNew: boolean;
  startsAt: Date;
  endsAt: Date;
  /** The end of this kind without the grant; null: there was none. */
  endedAt: Date | null;
  /** The end with it; concurrent grants are ordered by their request. */
  wholeEndsAt: Date;
}

/**
 * Grants a membership once per source, after the existing periods, in the caller's transaction. Grants to one account
 * are serialized.
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
  // The conflicting grant has committed, so it is visible now.
  const first = await findGrant(tx, source);
  if (!first) throw new Error('the conflicting grant is missing');
  if (isTaken) await rebuildEnd(tx, accountId, vas, at);
  return tellKnown(tx, first);
}

async function tellKnown(tx: Database, grant: StoredGrant): Promise<Granted> {
  const grants = await listGrants(tx, grant.accountId);
  return tell(timelineOf(grants.filter(({ vas }) => vas === grant.vas)), grant, false);
}

function tell(timeline: readonly Period[], { id, at }: { id: bigint; at: Date }, isNew: boolean): Granted {
  // A grant revoked before its start has no period.
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

/** An invalid length is a bug: no member can request one. */
function assertLength({ length }: NewGrant): void {
  const [count, most] = 'months' in length ? [length.months, MOST_MONTHS] : [length.days, MOST_DAYS];
  if (!Number.isInteger(count) || count < 1 || count > most) throw new Error(`no length of a membership: ${count}`);
}
