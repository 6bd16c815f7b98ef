// This file is preloaded, because loading a file takes longer than fake time.
import '../src/lock/lease.ts';
import type { Platform } from '../src/platform.ts';
import { fakeLocks } from './fake-locks.ts';
import { fakeServer, type FakeServer } from './fake-server.ts';
import { fakeTime, type FakeTime } from './fake-time.ts';

export { settle } from './fake-time.ts';
export type { FakeAnswer, FakeReply, FakeServer, SeenRequest } from './fake-server.ts';

/** The environment of one fake tab: a clock that the test sets, a scripted network, and seeded random texts. */
export interface FakePlatform extends Platform {
  server: FakeServer;
  /** The list of requests of the fake server. */
  requests: FakeServer['requests'];
  time: FakeTime;
  /** Lets time pass and ends the waits that become due. Resolves when the effects of those waits have run. */
  tick(ms: number): Promise<void>;
  /** Sets the clock of this tab. No time passes. */
  setNow(ms: number): void;
  /** Moves the clock of this tab by `ms` milliseconds. */
  skew(ms: number): void;
}

export interface FakePlatformOptions {
  /** Another tab of the same browser, whose time, network and locks the new tab shares. */
  beside?: FakePlatform;
  /**
   * Web Locks: true, false, or an instance; default: the locks of `beside`, otherwise true. Without Web Locks, a
   * refresh takes a lease, which needs some time.
   */
  locks?: boolean | Platform['locks'];
  page?: Window | null;
  /** The time of the clock at the start, in milliseconds. */
  now?: number;
  /** Seed of the random texts. By default a tab with `beside` gets another seed. */
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

/** Returns random texts that are equal in each run, but differ between calls. */
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
