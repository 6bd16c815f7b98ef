import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { CLOCK_TOLERANCE_MS, steadyNow, type Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { TicketFault, type TicketSource } from './wechat-ticket-source.ts';
import { shareTickets } from './share.tables.ts';

type TicketRow = typeof shareTickets.$inferSelect;

async function findTicket(db: Database, appId: string): Promise<TicketRow | null> {
  const [row] = await db.select().from(shareTickets).where(eq(shareTickets.appId, appId));
  return row ?? null;
}

interface Lease {
  appId: string;
  leaseId: string;
}

/**
 * Takes the lease for fetching a ticket. Returns null if no fetch is due, another process holds the lease, or the
 * backoff lasts.
 */
async function takeLease(
  db: Database,
  { appId, leaseId }: Lease,
  { now, leaseEndsAt }: { now: Date; leaseEndsAt: Date },
): Promise<TicketRow | null> {
  // A time that lies further ahead than its longest length is from before the clock was set back.
  const isPast = (column: PgColumn, longestMs: number) =>
    or(isNull(column), lte(column, now), gt(column, new Date(now.getTime() + longestMs + CLOCK_TOLERANCE_MS)));
  const [row] = await db
    .insert(shareTickets)
    .values({ appId, leaseId, leaseEndsAt, failures: 0 })
    .onConflictDoUpdate({
      target: shareTickets.appId,
      set: { leaseId, leaseEndsAt },
      setWhere: sql`${isPast(shareTickets.ticketRenewAt, DAY_MS)} and ${isPast(shareTickets.leaseEndsAt, LEASE_MS)} and ${isPast(shareTickets.retryAt, LONGEST_PAUSE_S * 1000)}`,
    })
    .returning();
  return row ?? null;
}

const held = ({ appId, leaseId }: Lease) => and(eq(shareTickets.appId, appId), eq(shareTickets.leaseId, leaseId));
const noLease = { leaseId: null, leaseEndsAt: null };

type FetchedTicket = Pick<TicketRow, 'ticket' | 'ticketExpiresAt' | 'ticketRenewAt'>;
type FetchedToken = Pick<TicketRow, 'accessToken' | 'tokenExpiresAt'>;

/** Stores the ticket and releases the lease. Returns false if the lease expired and another process took the lease. */
async function keepTicket(db: Database, lease: Lease, fetched: FetchedTicket & FetchedToken): Promise<boolean> {
  const rows = await db
    .update(shareTickets)
    .set({ ...fetched, ...noLease, failures: 0, retryAt: null })
    .where(held(lease))
    .returning({ appId: shareTickets.appId });
  return rows.length > 0;
}

/** Releases the lease and starts a backoff until `retryAt`. */
async function noteFailure(
  db: Database,
  lease: Lease,
  { retryAt, token }: { retryAt: Date; token: FetchedToken },
): Promise<void> {
  await db
    .update(shareTickets)
    .set({ ...token, ...noLease, failures: sql`${shareTickets.failures} + 1`, retryAt })
    .where(held(lease));
}

export interface TicketDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
  log: Pick<FastifyBaseLogger, 'error'>;
  source: TicketSource;
}

/** How long a process may fetch a ticket, which is longer than three request timeouts. */
const LEASE_MS = 20_000;
/**
 * Seconds before its expiry at which a two-hour ticket is renewed. A shorter ticket is renewed after half its lifetime.
 */
const MARGIN_S = 200;
const PATIENCE_MS = 6000;
const LOOK_AGAIN_MS = 50;
const FIRST_PAUSE_S = 5;
const LONGEST_PAUSE_S = 600;
const PURPOSE = 'share-ticket';

/**
 * Keeps one ticket for all processes, because a new access token invalidates the old one and their daily number is
 * limited. One process renews the ticket; others use the old ticket or wait.
 */
export class TicketCache {
  readonly #deps: TicketDeps;
  #finding: Promise<string> | null = null;

  constructor(deps: TicketDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the current ticket.
   * @throws AppError `unavailable` while there is no ticket
   */
  find(): Promise<string> {
    this.#finding ??= this.#find().finally(() => (this.#finding = null));
    return this.#finding;
  }

  async #find(): Promise<string> {
    const { db, clock, source } = this.#deps;
    for (const deadline = steadyNow() + PATIENCE_MS; steadyNow() < deadline; await sleep(LOOK_AGAIN_MS)) {
      const row = await findTicket(db, source.appId);
      const now = clock.now();
      if (row?.ticket && isBefore(now, row.ticketRenewAt)) return this.#open(row.ticket);
      const lease = { appId: source.appId, leaseId: randomUUID() };
      const own = await takeLease(db, lease, { now, leaseEndsAt: new Date(now.getTime() + LEASE_MS) });
      const fetched = own && (await this.#fetch(own, lease));
      if (fetched) return fetched;
      // While another process fetches a ticket, or after a failed fetch, the old ticket is used until it expires.
      if (row?.ticket && isBefore(now, row.ticketExpiresAt)) return this.#open(row.ticket);
      const retryAt = (await findTicket(db, source.appId))?.retryAt ?? null;
      if (isBefore(now, retryAt)) throw unavailable((Number(retryAt) - clock.now().getTime()) / 1000);
    }
    throw unavailable(FIRST_PAUSE_S);
  }

  /** Fetches and stores a ticket. Returns null if the fetch failed or took longer than the lease. */
  async #fetch(row: TicketRow, lease: Lease): Promise<string | null> {
    const { db, clock, source } = this.#deps;
    const now = clock.now();
    let token: FetchedToken = { accessToken: row.accessToken, tokenExpiresAt: row.tokenExpiresAt };
    const renewToken = async () => {
      token = { accessToken: null, tokenExpiresAt: null };
      const { value, expiresInS } = await source.fetchToken();
      token = { accessToken: this.#seal(value), tokenExpiresAt: later(now, usableS(expiresInS)) };
      return value;
    };
    try {
      const isUsable = token.accessToken !== null && isBefore(now, token.tokenExpiresAt);
      const ticket = isUsable
        ? await source.fetchTicket(this.#open(token.accessToken ?? '')).catch(async (error: unknown) => {
            if (!(error instanceof TicketFault && error.kind === 'token rejected')) throw error;
            return source.fetchTicket(await renewToken());
          })
        : await source.fetchTicket(await renewToken());
      const cached = {
        ...token,
        ticket: this.#seal(ticket.value),
        ticketExpiresAt: later(now, ticket.expiresInS),
        ticketRenewAt: later(now, usableS(ticket.expiresInS)),
      };
      return (await keepTicket(db, lease, cached)) ? ticket.value : null;
    } catch (error) {
      const isPermanent = error instanceof TicketFault && error.kind === 'refused';
      const pauseS = isPermanent ? LONGEST_PAUSE_S : Math.min(FIRST_PAUSE_S * 2 ** row.failures, LONGEST_PAUSE_S);
      this.#deps.log.error(
        { err: error, appId: source.appId, pauseS },
        'the ticket for share cards could not be fetched',
      );
      await noteFailure(db, lease, { retryAt: later(now, pauseS), token });
      return null;
    }
  }

  #seal(text: string): string {
    return this.#deps.masterKey.seal(PURPOSE, text, this.#deps.source.appId);
  }

  #open(sealed: string): string {
    return this.#deps.masterKey.open(PURPOSE, sealed, this.#deps.source.appId);
  }
}

const isBefore = (now: Date, end: Date | null) => end !== null && now < end;
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const usableS = (expiresInS: number) => Math.max(expiresInS - MARGIN_S, expiresInS / 2);

const unavailable = (retryAfterSeconds: number) =>
  new AppError('unavailable', {
    description: 'no ticket of WeChat is available at the moment',
    retryAfterSeconds,
  });
