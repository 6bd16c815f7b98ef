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
import { loadInTurn, ratioOf, rowsOf } from '../compare-callers.ts';
import { percentile, runLoop, sendOnce, type Call, type Caller } from './closed-loop.ts';
import { limitPaths } from './limits-server.ts';

const ROUNDS = 4;
const ROUND_SECONDS = 2.5;
/** Warm-up for V8's JIT compiler. Our server needs more time than the limit server, because it has more code. */
const WARM_UP_SECONDS = 5;
const SLOW = { warmUpSeconds: 20, rounds: 10, seconds: ROUND_SECONDS };
const QUICK = { warmUpSeconds: WARM_UP_SECONDS, rounds: ROUNDS, seconds: ROUND_SECONDS };
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

async function hold({ few, many, limits, postmasterPid }: BenchmarkServers, comparison: Comparison): Promise<Row[]> {
  const measured = await loadInTurn(
    {
      few: { server: few, callers: comparison.few },
      many: { server: many, callers: comparison.many },
      peer: { server: limits, callers: comparison.peer },
    },
    postmasterPid,
    comparison.isSlow ? SLOW : QUICK,
  );
  const { name } = comparison;
  return [
    ...rowsOf({ ...comparison, name: `account: ${name}` }, measured.few, measured.peer),
    {
      name: `account: ${name}, ${MANY.toLocaleString('en')} accounts`,
      ours: `${medianOf(measured.many.perSecond).toFixed(0)}/s`,
      against: `${FEW.toLocaleString('en')} accounts ${medianOf(measured.few.perSecond).toFixed(0)}/s`,
      ratio: ratioOf(measured.many, measured.few),
      required: { atLeast: MANY_KEEPS },
    },
  ];
}

async function comparisonsOn({ few, many, limits }: BenchmarkServers): Promise<Comparison[]> {
  const [fewPeople, manyPeople] = [await signIn(few, FEW), await signIn(many, MANY)];
  const tokens: string[] = [];
  for (let id = 1; id <= IN_FLIGHT; id += 1) {
    const answer = await sendOnce(limits.origin, { method: 'GET', path: `${limitPaths.token}?id=${id}` });
    tokens.push((JSON.parse(answer) as { token: string }).token);
  }
  const perCaller = (make: (index: number) => Call): Caller[] =>
    Array.from({ length: IN_FLIGHT }, (_, index) => ({ next: () => make(index) }));
  const anyRow = () => 1 + Math.floor(Math.random() * LIMIT_ROWS);
  return [
    {
      name: 'refresh',
      atLeast: 0.9,
      limit: 'UPDATE and signature',
      few: fewPeople.map(refresher),
      many: manyPeople.map(refresher),
      peer: perCaller((index) => ({
        method: 'POST',
        path: limitPaths.refresh,
        body: { id: `session-${index + 1}` },
      })),
    },
    {
      name: 'user/me',
      atLeast: 0.8,
      limit: 'SELECT of session and row',
      few: fewPeople.map(reader),
      many: manyPeople.map(reader),
      peer: perCaller((index) => ({
        method: 'GET',
        path: limitPaths.me,
        headers: { authorization: `Bearer ${tokens[index]}` },
      })),
    },
    {
      name: 'introspection',
      atLeast: 2,
      limit: 'verification and SELECT',
      few: fewPeople.map(introspector),
      many: manyPeople.map(introspector),
      peer: perCaller((index) => ({ method: 'GET', path: `${limitPaths.introspect}?token=${tokens[index]}` })),
    },
    {
      name: 'sign-in',
      atLeast: 0.98,
      isSlow: true,
      limit: 'argon2id, SELECT, INSERT and signature',
      few: perCaller(() => nextSignIn(FEW)),
      many: perCaller(() => nextSignIn(MANY)),
      peer: perCaller(() => ({ method: 'POST', path: limitPaths.signIn, body: { id: anyRow(), password: PASSWORD } })),
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

export async function signIn({ origin }: RunningServer, count: number): Promise<Credentials[]> {
  const people: Credentials[] = [];
  for (let caller = 1; caller <= IN_FLIGHT; caller += 1) {
    people.push(JSON.parse(await sendOnce(origin, signInCall(caller, count))) as Credentials);
  }
  return people;
}

/** Each refresh sends the refresh token of the previous answer, as a real client does. */
export function refresher({ refresh_token: first }: Credentials): Caller {
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
