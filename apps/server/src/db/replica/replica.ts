import type pg from 'pg';
import { parseWalPosition, ReplicaPosition } from './replica-position.ts';

/** What is read from the replica. */
export type ReadKind = 'console' | 'content';

/**
 * Why the primary is read instead: the replica lags beyond the bound, has not replayed a change that was announced, is
 * away, or is no standby of this database.
 */
export type Refusal = 'lag' | 'change' | 'away' | 'not_a_replica';

/** `fault`: a statement failed there. `own_write`, `token`: the caller may have just written. */
export type PrimaryReason = Refusal | 'fault' | 'own_write' | 'token';

interface ReplicaOptions {
  /** The pool whose reads the replica may answer. */
  primary: pg.Pool;
  pool: pg.Pool;
  /** Pools of one connection for the comparison, so that it never waits behind requests. */
  looks: { primary: pg.Pool; replica: pg.Pool };
  /** By how much what is read may be stale. */
  lagMs: number;
  /** Whether the connections of `pool` were closed, because the replica does not answer. */
  isAway(): boolean;
  closeWatch(): void;
  /** Called when the replica is no longer read, and when it is read again. */
  onChange(refusal: Refusal | null, cause: string): void;
  onRead(kind: ReadKind, from: 'replica' | 'primary', reason: string): void;
}

const LOOKS_PER_LAG = 4;
const MOST_LOOK_MS = 500;
/** A change that was announced is looked for at once, but not more often than this. */
const LEAST_LOOK_MS = 20;

const POSITION_OF_PRIMARY = `select pg_current_wal_lsn()::text as position, system_identifier::text as cluster,
  (select oid::text from pg_database where datname = current_database()) as database from pg_control_system()`;
const POSITION_OF_REPLICA = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position,
  system_identifier::text as cluster,
  (select oid::text from pg_database where datname = current_database()) as database from pg_control_system()`;

interface Place {
  position: string | null;
  cluster: string;
  database: string;
}

/**
 * A streaming replica that answers reads which may be stale by `lagMs`. It is compared with the primary several times in
 * that period, and is read only while the comparison says that it has replayed enough.
 */
export class Replica {
  readonly primary: pg.Pool;
  readonly lagMs: number;
  readonly #pool: pg.Pool;
  readonly #options: ReplicaOptions;
  readonly #position = new ReplicaPosition();
  #fault: Refusal | null = 'away';
  #mustSee = -Infinity;
  /** Since when positions are compared. Shortly after that a replica that does not lag is not known to be complete. */
  #knownSince = performance.now();
  #shown: Refusal | null = null;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #isToldAgain = false;
  #isClosed = false;

  constructor(options: ReplicaOptions) {
    this.primary = options.primary;
    this.lagMs = options.lagMs;
    this.#pool = options.pool;
    this.#options = options;
  }

  /** Why the primary must be read now; null if the replica may answer. */
  refusal(): Refusal | null {
    if (this.#fault) return this.#fault;
    const { completeUntil } = this.#position;
    if (performance.now() - completeUntil > this.lagMs) return 'lag';
    return completeUntil < this.#mustSee ? 'change' : null;
  }

  /** By how many seconds the replica is behind at most; null while that is unknown. */
  get lagSeconds(): number | null {
    const { completeUntil } = this.#position;
    return completeUntil === -Infinity ? null : (performance.now() - completeUntil) / 1000;
  }

  query(...args: unknown[]): Promise<unknown> {
    return (this.#pool.query as (...args: unknown[]) => Promise<unknown>)(...args);
  }

  count(kind: ReadKind, reason: PrimaryReason | null): void {
    this.#options.onRead(kind, reason === null ? 'replica' : 'primary', reason ?? '');
  }

  /** Until the replica has replayed everything that is committed now, the primary is read. */
  mustSeeNow(): void {
    this.#mustSee = performance.now();
    this.#lookSoon();
  }

  /** The replica failed with a statement; it is read again after the next successful look. */
  noteFault(error: Error): void {
    this.#setFault('away', error.message);
    this.#lookSoon();
  }

  /** Compares both servers once. Repeats by itself until `close`. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
      this.#schedule(this.#isToldAgain ? LEAST_LOOK_MS : this.#pauseMs);
      this.#isToldAgain = false;
    });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    const { looks, closeWatch } = this.#options;
    closeWatch();
    await Promise.all([this.#pool, looks.primary, looks.replica].map((pool) => pool.end()));
  }

  get #pauseMs(): number {
    return Math.min(MOST_LOOK_MS, this.lagMs / LOOKS_PER_LAG);
  }

  #lookSoon(): void {
    if (this.#looking) this.#isToldAgain = true;
    else this.#schedule(LEAST_LOOK_MS);
  }

  #schedule(ms: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.look(), ms).unref();
  }

  async #look(): Promise<void> {
    const askedAt = performance.now();
    if (this.#options.isAway()) return this.#setFault('away', 'it does not answer');
    try {
      const [written, replayed] = await Promise.all([
        placeOf(this.#options.looks.primary, POSITION_OF_PRIMARY).catch(() => null),
        placeOf(this.#options.looks.replica, POSITION_OF_REPLICA),
      ]);
      // Without the primary nothing is known of the lag, and the bound ends the reads soon.
      if (!written?.position) return this.#tell();
      const isSame = written.cluster === replayed.cluster && written.database === replayed.database;
      if (!isSame || replayed.position === null)
        return this.#setFault(
          'not_a_replica',
          isSame ? 'the server is no standby' : 'the server is of another cluster',
        );
      this.#position.note(askedAt, parseWalPosition(written.position), parseWalPosition(replayed.position));
      this.#fault = null;
      this.#tell();
    } catch (error) {
      this.#setFault('away', (error as Error).message);
    }
  }

  #setFault(fault: Refusal, cause: string): void {
    this.#fault = fault;
    this.#position.forget();
    this.#knownSince = performance.now();
    this.#tell(cause);
  }

  /** Tells of the replica being away or back. A change that it has not replayed yet is no news. */
  #tell(cause = `it is ${Math.round((this.lagSeconds ?? 0) * 1000)} ms behind`): void {
    const refusal = this.refusal();
    const shown = refusal === 'change' ? null : refusal;
    const knownFor = performance.now() - Math.max(this.#knownSince, this.#position.completeUntil);
    if (shown === 'lag' && knownFor <= this.lagMs) return;
    if (shown === this.#shown || this.#isClosed) return;
    this.#shown = shown;
    this.#options.onChange(shown, cause);
  }
}

async function placeOf(pool: pg.Pool, statement: string): Promise<Place> {
  const { rows } = await pool.query<Place>(statement);
  if (!rows[0]) throw new Error('no answer');
  return rows[0];
}
