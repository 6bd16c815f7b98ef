// Preloaded, because fake time passes faster than a file is read.
import '../src/lock/lease.ts';
import type { Platform } from '../src/platform.ts';
import { fakeLocks } from './fake-locks.ts';
import { fakeServer, type FakeServer } from './fake-server.ts';
import { fakeTime, type FakeTime } from './fake-time.ts';

export { settle } from './fake-time.ts';
export type { FakeAnswer, FakeReply, FakeServer, SeenRequest } from './fake-server.ts';

/** The environment of one fake tab: a clock that the test sets, a scripted network, and seeded randomness. */
export interface FakePlatform extends Platform {
  server: FakeServer;
  /** The same list as `server.requests`. */
  requests: FakeServer['requests'];
  time: FakeTime;
  /** Lets time pass and ends waits. A test awaits the promise so that the effects of the waits have run. */
  tick(ms: number): Promise<void>;
  /** Sets this tab's clock. No time passes. */
  setNow(ms: number): void;
  /** Changes the skew of the clock by this time. */
  skew(ms: number): void;
}

export interface FakePlatformOptions {
  /** Another tab of the same browser. The new tab shares its time, network and locks. */
  beside?: FakePlatform;
  /**
   * Web Locks: true, false, or an instance. Default: the locks of `beside`, otherwise true. Without Web Locks a
   * refresh takes a lease, which needs some time.
   */
  locks?: boolean | Platform['locks'];
  page?: Window | null;
  /** The clock at the start. */
  now?: number;
  /** Seed of the randomness. A tab with `beside` gets another seed by default. */
  seed?: number;
}

let seeds = 0;

export function fakePlatform(options: FakePlatformOptions = {}): FakePlatform {
  const { beside, page = null } = options;
  const time = beside?.time ?? fakeTime();
  const server = beside?.server ?? fakeServer();
  const locks = options.locks ?? (beside ? beside.locks : true);
  if (!beside) seeds = 0;
  let zero = options.now ?? (beside ? beside.now() - time.elapsed() : Date.UTC(2026, 0, 1));

  return {
    now: () => zero + time.elapsed(),
    wait: time.wait,
    fetch: server.fetch,
    random: seededRandom(options.seed ?? (seeds += 1)),
    locks: typeof locks === 'boolean' ? (locks ? fakeLocks() : null) : locks,
    page,
    server,
    requests: server.requests,
    time,
    tick: time.tick,
    setNow: (ms) => void (zero = ms - time.elapsed()),
    skew: (ms) => void (zero += ms),
  };
}

/** Returns the same characters in every run, but different characters for each call. */
function seededRandom(seed: number) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return (length: number) => Array.from({ length }, () => alphabet[next() % alphabet.length]).join('');
}
