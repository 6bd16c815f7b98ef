// Loaded beforehand: time in tests passes faster than a file is read.
import '../src/lock/lease.ts';
import type { Platform } from '../src/platform.ts';
import { fakeLocks } from './fake-locks.ts';
import { fakeServer, type FakeServer } from './fake-server.ts';
import { fakeTime, type FakeTime } from './fake-time.ts';

export { settle } from './fake-time.ts';
export type { FakeAnswer, FakeReply, FakeServer, SeenRequest } from './fake-server.ts';

/** A world for one fake tab: a clock that a test moves, a network that it scripts, chance that repeats itself. */
export interface FakePlatform extends Platform {
  server: FakeServer;
  /** Short for `server.requests`. */
  requests: FakeServer['requests'];
  time: FakeTime;
  /** Lets time pass: the clock goes on, waits end. Await it, so that what they set off is done. */
  tick(ms: number): Promise<void>;
  /** Sets the clock of this tab, as a person might. No time passes by that. */
  setNow(ms: number): void;
  /** Sets the clock wrong by so much, against what it would show now. */
  skew(ms: number): void;
}

export interface FakePlatformOptions {
  /** Shares time, network and locks with this one: another tab of the same browser. */
  beside?: FakePlatform;
  /** Web Locks: yes, no, or these. As the neighbour, or yes, unless said. Without them a refresh takes a lease, which takes time. */
  locks?: boolean | Platform['locks'];
  page?: Window | null;
  /** The clock at the start. */
  now?: number;
  /** What chance depends on. A neighbour gets another one by itself. */
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

/** The same letters and digits in every run, other ones at every call. */
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
