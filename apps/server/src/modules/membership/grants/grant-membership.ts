import type { Database } from '../../../db/database.ts';
import { findGrant, listGrants, lockTimelineAndInsert, type NewGrant, type StoredGrant } from './grant-queries.ts';
import { rebuildEnd } from './rebuild-end.ts';
import { announceGranted } from './announce-grant.ts';
import { timelineOf, type Period } from './timeline.ts';
import { grantsTotal } from '../../../metrics/business-metrics.ts';

export interface Granted {
  grantId: string;
  /** False if the source had granted before; the other fields then describe the first grant. */
  isNew: boolean;
  startsAt: Date;
  endsAt: Date;
  /** When this kind of membership would end without the grant; null without other grants. */
  endedAt: Date | null;
  /** When this kind of membership ends with the grant. Concurrent grants are ordered by the time of their request. */
  lastEndsAt: Date;
}

/**
 * Grants membership days after the existing periods, in the caller's transaction. Each source grants once, and grants
 * to one account are serialized.
 */
export async function grantMembership(tx: Database, grant: NewGrant): Promise<Granted> {
  assertLength(grant);
  const { accountId, vas, source, at } = grant;
  const { isTaken, id } = await lockTimelineAndInsert(tx, grant);
  if (id !== null) {
    const granted = describe(await rebuildEnd(tx, accountId, vas, at), { id, at }, true);
    await announceGranted(tx, { ...grant, grantId: granted.grantId }, { ...granted, at });
    grantsTotal.inc({ source: source.type });
    return granted;
  }
  // Another transaction with this source has committed its grant, so the grant is visible now.
  const first = await findGrant(tx, source);
  if (!first) throw new Error('the conflicting grant is missing');
  if (isTaken) await rebuildEnd(tx, accountId, vas, at);
  return tellKnown(tx, first);
}

async function tellKnown(tx: Database, grant: StoredGrant): Promise<Granted> {
  const grants = await listGrants(tx, grant.accountId);
  return describe(timelineOf(grants.filter(({ vas }) => vas === grant.vas)), grant, false);
}

function describe(timeline: readonly Period[], { id, at }: { id: bigint; at: Date }, isNew: boolean): Granted {
  // A grant that was revoked before its start has no period.
  const { startsAt, endsAt } = timeline.find(({ entry }) => entry.id === id) ?? { startsAt: at, endsAt: at };
  return {
    grantId: String(id),
    isNew,
    startsAt,
    endsAt,
    endedAt: endWithout(timeline, id),
    lastEndsAt: timeline.at(-1)?.endsAt ?? endsAt,
  };
}

const endWithout = (timeline: readonly Period[], id: bigint): Date | null =>
  timelineOf(timeline.map(({ entry }) => entry).filter((entry) => entry.id !== id)).at(-1)?.endsAt ?? null;

const MOST_MONTHS = 1200;
const MOST_DAYS = 36_500;

/** Throws an Error instead of a refusal, because an invalid length is a bug: members cannot send one. */
function assertLength({ length }: NewGrant): void {
  const [count, most] = 'months' in length ? [length.months, MOST_MONTHS] : [length.days, MOST_DAYS];
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new Error(`invalid length of a membership: ${count}`);
}
