import { thingKey, type AuditThing } from '@feisuo/contract/facts/audited-entities';
import type { Database } from '../db/database.ts';
import { namePeople, namesOfClients } from '../modules/account/index.ts';
import { namesOfActivities, namesOfBatches } from '../modules/activity/index.ts';
import { namesOfChannels } from '../modules/attribution/index.ts';
import { namesOfPayPages, namesOfProducts } from '../modules/pay/index.ts';
import { namesOfLineItems, namesOfSlots, titlesOfCreatives } from '../modules/promotion/index.ts';
import { titlesOfTemplates } from '../modules/support/index.ts';
import { namesOfEndpoints } from '../modules/webhooks/index.ts';

type Namer = (db: Database, ids: readonly string[]) => Promise<Map<string, string>>;

const namers: Readonly<Record<AuditThing, Namer>> = {
  product: namesOfProducts,
  page: namesOfPayPages,
  slot: namesOfSlots,
  item: namesOfLineItems,
  creative: titlesOfCreatives,
  channel: namesOfChannels,
  activity: namesOfActivities,
  codes: namesOfBatches,
  client: namesOfClients,
  webhook: namesOfEndpoints,
  template: titlesOfTemplates,
  account: async (db, ids) =>
    new Map([...(await namePeople(db, ids))].map(([id, { name, contact }]) => [id, joinName(name, contact)])),
};

/** The name of an account; the masked contact if the account has no name. */
const joinName = (name: string, contact: string | null): string =>
  [name, contact === name ? '' : contact].filter(Boolean).join(' ') || '未取名';

/** Current names of entities by key. Deleted entities are missing. */
export async function nameAuditThings(
  db: Database,
  things: readonly { thing: AuditThing; id: string }[],
): Promise<Record<string, string>> {
  const byThing = Map.groupBy(things, ({ thing }) => thing);
  const named = [];
  for (const [thing, list] of byThing) {
    const names = await namers[thing](db, [...new Set(list.map(({ id }) => id))]);
    named.push(...[...names].map(([id, name]) => [thingKey(thing, id), name] as const));
  }
  return Object.fromEntries(named);
}
