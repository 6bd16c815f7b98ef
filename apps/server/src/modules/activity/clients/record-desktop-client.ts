import { clientPackages } from '@feisuo/contract/facts/clients';
import { siteHeaders } from '@feisuo/contract/facts/service-codes';
import { and, countDistinct, eq, gte, lt, sql } from 'drizzle-orm';
import type { IncomingHttpHeaders } from 'node:http';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { addDays, dayOf, type Day } from '../../../time/shanghai.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { clientDays, clientPeers } from './clients.tables.ts';

const PACKAGE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const PEER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
/**
 * Limit of machines per member, larger than any real member has. It keeps random ids in headers from filling the table.
 */
const PEERS_PER_PERSON = 20;
const KEPT_DAYS = 180;
/** Maximum size of the in-memory set that prevents a second write per member, client and day. */
const REMEMBERED = 20_000;

export interface SeenClient {
  packageName: string;
  peerId: string;
}

/** The desktop client that sent the request; null for browsers and unknown headers. */
export function clientOf(headers: IncomingHttpHeaders): SeenClient | null {
  const packageName = headers[siteHeaders.packageName.toLowerCase()];
  const peerId = headers[siteHeaders.peerId];
  if (typeof packageName !== 'string' || typeof peerId !== 'string') return null;
  return PACKAGE.test(packageName) && PEER.test(peerId) ? { packageName, peerId } : null;
}

const ours: ReadonlySet<string> = new Set(Object.values(clientPackages));

const noted = fixedStatement<Record<'accountId' | 'packageName' | 'peer' | 'at' | 'day', string> & { counts: boolean }>(
  (place) => sql`
    with seen as (
      insert into ${clientPeers} as known (account_id, package_name, peer, first_seen_at, last_seen_at)
      select ${place('accountId')}::text, ${place('packageName')}::text, ${place('peer')}::text, ${place('at')}::timestamptz, ${place('at')}::timestamptz
       where (select count(*) from ${clientPeers} where account_id = ${place('accountId')}
                 and (package_name, peer) <> (${place('packageName')}, ${place('peer')})) < ${sql.raw(String(PEERS_PER_PERSON))}
      on conflict (account_id, package_name, peer) do update
        set last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)
      returning peer
    )
    insert into ${clientDays} (day, peer, account_id)
    select ${place('day')}::text, peer, ${place('accountId')}::text from seen where ${place('counts')}::boolean
    on conflict (day, peer) do nothing`,
);

/** Records which desktop clients members use. Each process writes at most once per member, client and day. */
export class ClientNotes {
  readonly #deps: Pick<ActivityDeps, 'db' | 'clock' | 'masterKey'>;
  readonly #today = new Set<string>();
  #day: Day = '';

  constructor(deps: Pick<ActivityDeps, 'db' | 'clock' | 'masterKey'>) {
    this.#deps = deps;
  }

  async note(accountId: string, { packageName, peerId }: SeenClient): Promise<void> {
    const { db, clock, masterKey } = this.#deps;
    const now = clock.now();
    const day = dayOf(now);
    if (day !== this.#day || this.#today.size >= REMEMBERED) this.#today.clear();
    this.#day = day;
    const peer = masterKey.digest('client-peer', peerId);
    const key = `${accountId}\n${packageName}\n${peer}`;
    if (this.#today.has(key)) return;
    const at = now.toISOString();
    await db.execute(noted({ accountId, packageName, peer, at, day, counts: ours.has(packageName) }));
    this.#today.add(key);
  }
}

/** Counts the days from `since` on which a member used a desktop client. */
export async function countClientDays(db: Database, accountId: string, since: Day | null): Promise<number> {
  const isTheirs = eq(clientDays.accountId, accountId);
  const [row] = await db
    .select({ days: countDistinct(clientDays.day) })
    .from(clientDays)
    .where(since === null ? isTheirs : and(isTheirs, gte(clientDays.day, since)));
  return row?.days ?? 0;
}

export async function forgetOldClients(db: Database, now: Date): Promise<void> {
  const day = addDays(dayOf(now), -KEPT_DAYS);
  await deleteInBatches(db, clientDays, lt(clientDays.day, day));
  await deleteInBatches(db, clientPeers, lt(clientPeers.lastSeenAt, new Date(`${day}T00:00:00+08:00`)));
}

/** Moves the clients of one account to another. If both accounts used the same machine, their two rows become one. */
export async function moveClients(tx: Database, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into ${clientPeers} as own (account_id, package_name, peer, first_seen_at, last_seen_at)
    select ${to}, package_name, peer, first_seen_at, last_seen_at from ${clientPeers} where account_id = ${from}
    on conflict (account_id, package_name, peer) do update
      set first_seen_at = least(own.first_seen_at, excluded.first_seen_at),
          last_seen_at = greatest(own.last_seen_at, excluded.last_seen_at)`);
  await tx.delete(clientPeers).where(eq(clientPeers.accountId, from));
  await tx.update(clientDays).set({ accountId: to }).where(eq(clientDays.accountId, from));
}
