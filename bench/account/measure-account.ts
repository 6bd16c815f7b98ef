import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { medianOf } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { RunningServer, Stage } from '../shared-servers.ts';
import {
  FEW,
  IN_FLIGHT,
  LIMIT_ROWS,
  MANY,
  PASSWORD,
  startServers,
  usernameOf,
  type BenchmarkServers,
} from './benchmark-servers.ts';
import { percentile, runLoop, sendOnce, type Call, type Caller } from './closed-loop.ts';
import { limitPaths } from './limits-server.ts';

const ROUNDS = 4;
const ROUND_SECONDS = 2.5;
/** Warm-up for V8's JIT compiler. Our server needs more time than the limit server, because it has more code. */
const WARM_UP_SECONDS = 5;
const SLOW = { warmUpSeconds: 20, rounds: 10 };
const SITE = { client_id: 'feisuo-site' };
/** Minimum of the request rate with a million accounts divided by the rate with a thousand accounts. */
const MANY_KEEPS = 0.85;
/** Maximum factor by which many concurrent sign-ins may increase the 99th percentile of refresh latencies. */
const STORM_FACTOR = 5;
const STORM_REFRESHERS = 4;

/** Compares the account service with a server of minimal work, and a million accounts with a thousand. */
export async function measureAccount(stage: Stage): Promise<Row[]> {
  const servers = await startServers(stage);
  try {
    const rows: Row[] = [];
    for (const comparison of await comparisonsOn(servers)) rows.push(...(await hold(servers, comparison)));
    rows.push(await measureStorm(servers));
    return rows;
  } finally {
    await servers.clear();
  }
}

interface Comparison {
  name: string;
  atLeast: number;
  /** For slow requests: a longer warm-up and more rounds, because few requests fit into a round. */
  isSlow?: boolean;
  limit: string;
  few: Caller[];
  many: Caller[];
  peer: Caller[];
}

/** Loads the three servers in turn for short rounds, so that other load on the machine affects all of them. */
async function hold({ few, many, limits }: BenchmarkServers, comparison: Comparison): Promise<Row[]> {
  const rates: Record<'few' | 'many' | 'peer', number[]> = { few: [], many: [], peer: [] };
  const contenders: [keyof typeof rates, RunningServer][] = [
    ['few', few],
    ['many', many],
    ['peer', limits],
  ];
  for (const [who, server] of contenders)
    await runLoop(server.origin, comparison[who], comparison.isSlow ? SLOW.warmUpSeconds : WARM_UP_SECONDS);
  for (let round = 0; round < (comparison.isSlow ? SLOW.rounds : ROUNDS); round += 1) {
    for (const [who, server] of contenders) {
      rates[who].push((await runLoop(server.origin, comparison[who], ROUND_SECONDS)).requestsPerSecond);
    }
  }
  const [ours, peer, crowded] = [medianOf(rates.few), medianOf(rates.peer), medianOf(rates.many)];
  return [
    {
      name: `account: ${comparison.name}`,
      ours: `${ours.toFixed(0)}/s`,
      against: `${comparison.limit} ${peer.toFixed(0)}/s`,
      ratio: ours / peer,
      required: { atLeast: comparison.atLeast },
    },
    {
      name: `account: ${comparison.name}, ${MANY.toLocaleString('en')} accounts`,
      ours: `${crowded.toFixed(0)}/s`,
      against: `${FEW.toLocaleString('en')} accounts ${ours.toFixed(0)}/s`,
      ratio: crowded / ours,
      required: { atLeast: MANY_KEEPS },
    },
  ];
}

async function comparisonsOn({ few, many, limits }: BenchmarkServers): Promise<Comparison[]> {
  const [fewPeople, manyPeople] = [await signIn(few, FEW), await signIn(many, MANY)];
  const { token } = JSON.parse(await sendOnce(limits.origin, { method: 'GET', path: limitPaths.token })) as {
    token: string;
  };
  const perCaller = (make: (index: number) => Call): Caller[] =>
    Array.from({ length: IN_FLIGHT }, (_, index) => ({ next: () => make(index) }));
  const anyRow = () => 1 + Math.floor(Math.random() * LIMIT_ROWS);
  return [
    {
      name: 'refresh',
      atLeast: 0.8,
      limit: 'sign and UPDATE',
      few: fewPeople.map(refresher),
      many: manyPeople.map(refresher),
      peer: perCaller(() => ({ method: 'POST', path: limitPaths.signAndUpdate, body: { id: anyRow() } })),
    },
    {
      name: 'user/me',
      atLeast: 0.7,
      limit: 'SELECT',
      few: fewPeople.map(reader),
      many: manyPeople.map(reader),
      peer: perCaller(() => ({ method: 'GET', path: `${limitPaths.select}?id=${anyRow()}` })),
    },
    {
      name: 'introspection',
      atLeast: 1.3,
      limit: 'verify and SELECT',
      few: fewPeople.map(introspector),
      many: manyPeople.map(introspector),
      peer: perCaller(() => ({ method: 'GET', path: `${limitPaths.verifyAndSelect}?id=${anyRow()}&token=${token}` })),
    },
    {
      name: 'sign-in',
      atLeast: 0.95,
      isSlow: true,
      limit: 'argon2id',
      few: perCaller(() => nextSignIn(FEW)),
      many: perCaller(() => nextSignIn(MANY)),
      peer: perCaller(() => ({ method: 'POST', path: limitPaths.hash, body: { password: PASSWORD } })),
    },
  ];
}

/** Distributes the accounts of the callers over the whole table. */
const personAt = (caller: number, count: number) => Math.max(1, Math.floor((count / (IN_FLIGHT + 4)) * caller));

const signInCall = (caller: number, count: number): Call => signInOf(personAt(caller, count));

let signIns = 0;
/** Each sign-in uses another account, because an account may sign in only 300 times per day. */
const nextSignIn = (count: number): Call => signInOf(1 + ((signIns += 1) % count));

const signInOf = (person: number): Call => ({
  method: 'POST',
  path: accountPaths.signIn,
  body: { ...SITE, username: usernameOf(person), password: PASSWORD },
});

async function signIn({ origin }: RunningServer, count: number): Promise<Credentials[]> {
  const people: Credentials[] = [];
  for (let caller = 1; caller <= IN_FLIGHT; caller += 1) {
    people.push(JSON.parse(await sendOnce(origin, signInCall(caller, count))) as Credentials);
  }
  return people;
}

/** Each refresh sends the refresh token of the previous answer, as a real client does. */
function refresher({ refresh_token: first }: Credentials): Caller {
  let token = first;
  return {
    next: () => ({
      method: 'POST',
      path: accountPaths.token,
      body: { ...SITE, grant_type: 'refresh_token', refresh_token: token },
    }),
    hear: (body) => {
      token = (JSON.parse(body) as Credentials).refresh_token;
    },
  };
}

const reader = ({ access_token: token }: Credentials): Caller => ({
  next: () => ({ method: 'GET', path: accountPaths.me, headers: { authorization: `Bearer ${token}` } }),
});

const introspector = ({ access_token: token }: Credentials): Caller => ({
  next: () => ({ method: 'GET', path: `${accountPaths.introspect}?client_id=${SITE.client_id}&token=${token}` }),
});

/** Compares refreshes during as many sign-ins as possible with refreshes on an idle server. */
async function measureStorm({ few }: BenchmarkServers): Promise<Row> {
  const refreshers = (await signIn(few, FEW)).slice(0, STORM_REFRESHERS).map(refresher);
  const storm = Array.from({ length: IN_FLIGHT }, (): Caller => ({ next: () => nextSignIn(FEW) }));
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(percentile(await runLoop(few.origin, refreshers, ROUND_SECONDS), 0.99));
    const [stormed] = await Promise.all([
      runLoop(few.origin, refreshers, ROUND_SECONDS),
      runLoop(few.origin, storm, ROUND_SECONDS),
    ]);
    busy.push(percentile(stormed, 0.99));
  }
  return {
    name: 'account: refresh p99 in a storm of sign-ins',
    ours: `${medianOf(busy).toFixed(1)} ms`,
    against: `idle ${medianOf(idle).toFixed(1)} ms`,
    ratio: medianOf(busy) / medianOf(idle),
    required: { atMost: STORM_FACTOR },
  };
}
