import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '../../ports/deps.ts';
import { neverCalled, type LastCalls } from '../../outgoing/last-calls.ts';
import { JOB_PURPOSE, jobNames, type QueuedChannel } from './delivery.ts';
import { outboxMessages } from './delivery.tables.ts';
import { openMessage } from './sealed-message.ts';

/**
 * Number of recent jobs that are searched. Several are needed, because jobs with decoys succeed without calling the
 * gateway.
 */
const LOOKED_AT = 100;

/** Returns when the last message of a channel was sent or, if the channel has no gateway, stored in the outbox. */
export async function lastSent(
  { db, jobs, config, masterKey }: Pick<Deps, 'db' | 'jobs' | 'config' | 'masterKey'>,
  channel: QueuedChannel,
): Promise<LastCalls> {
  if ((channel === 'sms' ? config.sms : config.mail) === null) {
    const [row] = await db
      .select({ at: outboxMessages.at })
      .from(outboxMessages)
      .where(and(eq(outboxMessages.channel, channel), eq(outboxMessages.isDecoy, false)))
      .orderBy(desc(outboxMessages.id))
      .limit(1);
    return { ...neverCalled, okAt: row?.at ?? null };
  }
  const tried = await jobs.listTried(jobNames[channel], LOOKED_AT);
  const went = tried.find(({ error, data }) => error === null && !isDecoy(data as { sealed: string }));
  const failed = tried.find(({ error }) => error !== null);
  return { okAt: went?.at ?? null, failed: failed ? { at: failed.at, why: failed.error ?? '' } : null };

  function isDecoy({ sealed }: { sealed: string }): boolean {
    return openMessage(masterKey, JOB_PURPOSE, sealed).isDecoy;
  }
}
