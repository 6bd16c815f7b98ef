import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { channelPattern } from '@feisuo/contract/facts/download-names';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { namesByIds } from '../../../db/names-by-ids.ts';
import { sendSignal } from '../../../db/signals.ts';
import { containsText } from '../../../db/list-conditions.ts';
import { wrongField } from '../../../http/wrong-field.ts';
import { channels, wordsOfChannel } from './channels.tables.ts';

export type Channel = typeof channels.$inferSelect;

export const listChannels = (db: Database): Promise<Channel[]> => db.select().from(channels).orderBy(asc(channels.id));

export interface SoughtChannels {
  words?: string | undefined;
  /** Cursor: the id of the last channel on the previous page. */
  after?: string | undefined;
  limit: number;
}

/** Finds one page of the channels whose name, id or download name contains the search text, ordered by id. */
export const searchChannels = (db: Database, { words, after, limit }: SoughtChannels): Promise<Channel[]> =>
  db
    .select()
    .from(channels)
    .where(
      and(
        words === undefined ? undefined : containsText(wordsOfChannel(channels), words),
        after === undefined ? undefined : gt(channels.id, after),
      ),
    )
    .orderBy(asc(channels.id))
    .limit(limit);

export async function findChannel(db: Database, id: string): Promise<Channel | null> {
  const [channel] = await db.select().from(channels).where(eq(channels.id, id));
  return channel ?? null;
}

/**
 * Locks the table against other writers until commit, so that a free id or download name stays free. Readers do not
 * wait.
 */
export const lockChannels = (tx: Database) => tx.execute(sql`lock table ${channels} in share row exclusive mode`);

export const namesOfChannels = (db: Database, ids: readonly string[]) => namesByIds(db, channels, channels, ids);

/** Returns the channel ids by download name. Download names without a channel are left out. */
export async function channelsByDownloadName(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await db
    .select({ id: channels.id, name: channels.downloadName })
    .from(channels)
    .where(inArray(channels.downloadName, [...new Set(names)]));
  return new Map(found.map(({ id, name }) => [name, id]));
}

export interface ChannelForm {
  id: string;
  name: string;
  tagId?: string | null;
  offer?: string | null;
  downloadName?: string;
}

const nameOk = new RegExp(channelPattern);

/**
 * Adds or changes a channel; missing fields keep their values.
 * @throws AppError for invalid fields
 */
export async function saveChannel(
  tx: Database,
  clock: Clock,
  form: ChannelForm,
): Promise<{ before: Channel | null; after: Channel }> {
  const { id, name } = form;
  if (!nameOk.test(id)) throw wrongField('id', 'letters, digits and dashes, 32 at most', fieldRefusals.channelId);
  if (name.trim() === '' || name.length > 64) throw wrongField('name', '1 to 64 characters', fieldRefusals.channelName);
  if (form.tagId && !/^[\w.-]{1,64}$/.test(form.tagId))
    throw wrongField('tagId', 'letters, digits, dots and dashes', fieldRefusals.channelTag);
  if (form.offer && !/^[\w.-]{1,64}$/.test(form.offer))
    throw wrongField('offer', 'not the id of a product', fieldRefusals.channelOffer);
  const before = await findChannel(tx, id);
  const downloadName = form.downloadName ?? before?.downloadName ?? id;
  if (!nameOk.test(downloadName))
    throw wrongField('downloadName', 'letters, digits and dashes, 32 at most', fieldRefusals.channelDownload);
  const taken = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.downloadName, downloadName), ne(channels.id, id)));
  if (taken[0])
    throw wrongField(
      'downloadName',
      `already used by channel ${taken[0].id}`,
      fieldRefusals.channelDownloadTaken(taken[0].id),
    );
  const facts = {
    name,
    tagId: form.tagId === undefined ? (before?.tagId ?? null) : form.tagId,
    offer: form.offer === undefined ? (before?.offer ?? null) : form.offer,
    downloadName,
  };
  const [after] = await tx
    .insert(channels)
    .values({ id, ...facts, createdAt: clock.now() })
    .onConflictDoUpdate({ target: channels.id, set: facts })
    .returning();
  if (!after) throw new Error('the upsert of a channel returned no row');
  // Cached pages of the site may contain the tracking tag of the channel, so they must be invalidated.
  await sendSignal(tx, 'content');
  return { before, after };
}
