import { tagGroupByChannel, type TagGroup } from '@feisuo/contract/facts/address-params';
import { isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { channels } from './channels.tables.ts';

/**
 * Which tracking tag a channel's visitors from Bing get: the registry's, or the one that TAG_IDS gives its group. Kept in
 * memory, for every page asks; whoever changes the registry sends a signal.
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

  /** Undefined for a channel that has none. */
  find(channel: string): string | undefined {
    return this.#registered.get(channel) ?? this.#groups().get(groupOf(channel) ?? '');
  }
}

const groupOf = (channel: string): TagGroup | undefined =>
  Object.hasOwn(tagGroupByChannel, channel) ? tagGroupByChannel[channel as keyof typeof tagGroupByChannel] : undefined;
