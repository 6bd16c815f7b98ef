import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { neverCalled, type LastCalls } from '../../outgoing/last-calls.ts';
import { JOB_PURPOSE, isStale, jobNames, type ParcelChannel } from './delivery.ts';
import { outboxMessages } from './delivery.tables.ts';
import { openParcel } from './parcel.ts';

/** Decoys and late codes end well and nobody is called: behind as many as these, a real one is found. */
const LOOKED_AT = 100;

/** When something last went out to phones or mailboxes; where the outbox stands in, when it was last put there. */
export async function lastSent(
  { db, jobs, config, masterKey }: Pick<Deps, 'db' | 'jobs' | 'config' | 'masterKey'>,
  channel: ParcelChannel,
): Promise<LastCalls> {
  if ((channel === 'sms' ? config.sms : config.mail) === null) {
    const [kept] = await db
      .select({ at: outboxMessages.at })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.channel, channel), eq(outboxMessages.isDecoy, false)))
      .orderBy(desc(outboxMessages.id))
      .limit(1);
    return { ...neverCalled, okAt: kept?.at ?? null };
  }
  const tried = await jobs.listTried(jobNames[channel], LOOKED_AT);
  const went = tried.find(({ at, error, data }) => error === null && wasSent(data as { sealed: string }, at));
  const failed = tried.find(({ error }) => error !== null);
  return { okAt: went?.at ?? null, failed: failed ? { at: failed.at, why: failed.error ?? '' } : null };

  function wasSent({ sealed }: { sealed: string }, at: Date): boolean {
    const parcel = openParcel(masterKey, JOB_PURPOSE, sealed);
    return !parcel.isDecoy && !isStale(parcel, at);
  }
}
