import { tagGroupByChannel, type TagGroup } from '@feisuo/contract/facts/address-params';
import { isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { channels } from './channels.tables.ts';

/**
 * Tracking tags of channels, for visitors from Bing: a channel's own tag, or else the tag of its group in TAG_IDS. The
 * tags are cached because every page needs one; a change of a channel sends a signal that refreshes the cache.
 */
export class ChannelTags {
  readonly #db: Database;
  readonly #groups: () => ReadonlyMap<string, string>;
  #registered: ReadonlyMap<string, string> = new Map();

  constructor(db: Database, tagIdsByGroup: () => ReadonlyMap<string, string>) {
    this.#db = db;
    this.#groups = tagIdsByGroup;
  }

  async refresh(): Promise<void> {
    const rows = await this.#db.select().from(channels).where(isNotNull(channels.tagId));
    this.#registered = new Map(rows.map(({ id, tagId }) => [id, tagId ?? '']));
  }

  find(channel: string): string | undefined {
    return this.#registered.get(channel) ?? this.#groups().get(groupOf(channel) ?? '');
  }
}

const groupOf = (channel: string): TagGroup | undefined =>
  Object.hasOwn(tagGroupByChannel, channel) ? tagGroupByChannel[channel as keyof typeof tagGroupByChannel] : undefined;
