import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { mutatedRequest } from '../../test/fuzz/mutate-request.ts';
import { listOperations } from '../../test/fuzz/operations.ts';
import { SeededRandom } from '../../test/fuzz/seeded-random.ts';
import { enterEnrolled } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000000', LOG_LEVEL: 'silent' });

/** Few in the normal suite, which has 10 s for them; `npm run soak -- --only fuzz --requests N` sends more. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1500);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const IN_FLIGHT = 4;
/** Requests after which callers sign in again, because mutated requests also sign out. */
const CALLER_REQUESTS = 2000;
const isSoak = REQUESTS > 10_000;
/** Longer in the suite, whose tests share the processors. */
const SLOW_MS = isSoak ? 2000 : 20_000;

test(
  `no mutated request gets 5xx or waits long (${REQUESTS} requests, FUZZ_SEED=${SEED})`,
  async () => {
    const operations = await listOperations(server);
    expect(operations.length).toBeGreaterThan(300);
    expect(operations.some(({ path }) => path.endsWith('/dashboard/live'))).toBe(false);
    const random = new SeededRandom(SEED);
    const account = accountCaller(server);
    const faults = new Map<string, string>();
    let callers: Record<string, string>[] = [{}];
    let sent = 0;
    let answered = 0;
    let memoryBefore = 0;
    const send = async () => {
      const operation = random.pick(operations);
      const request = mutatedRequest(operation, random, callers);
      const begun = performance.now();
      const { status, headers, body } = await server.request(request);
      const milliseconds = performance.now() - begun;
      answered += 1;
      const isShed = status === 503 && headers['retry-after'] !== undefined;
      const name = `${operation.method} ${operation.path}`;
      const described = () => JSON.stringify(request).slice(0, 1500);
      if (status >= 500 && !isShed)
        faults.set(`${name} ${status}`, `${described()} ${JSON.stringify(body).slice(0, 300)}`);
      if (milliseconds > SLOW_MS) faults.set(`${name} ${Math.round(milliseconds)} ms`, described());
    };
    while (sent < REQUESTS) {
      if (sent % CALLER_REQUESTS === 0) {
        const operator = await enterEnrolled(server, 'owner');
        callers = [
          {},
          bearer(await account.join()),
          bearer(await account.signUp()),
          operator.headers,
          operator.headers,
        ];
        if (isSoak && sent >= REQUESTS * 0.2 && memoryBefore === 0) memoryBefore = heapMb();
        if (isSoak) console.log(`${sent} requests, ${faults.size} faults, heap ${heapMb()} MB`);
      }
      const batch = Math.min(IN_FLIGHT, REQUESTS - sent);
      await Promise.all(Array.from({ length: batch }, send));
      sent += batch;
    }
    expect(Object.fromEntries(faults)).toEqual({});
    expect(answered).toBe(REQUESTS);
    expect(isSoak ? heapMb() : 0).toBeLessThanOrEqual(memoryBefore * 1.3);
  },
  60_000 + REQUESTS * 60,
);

function heapMb(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 1024 ** 2);
}

test('the same seed gives the same requests', async () => {
  const operations = await listOperations(server);
  const requestsOf = (seed: number) => {
    const random = new SeededRandom(seed);
    return Array.from({ length: 50 }, () => mutatedRequest(random.pick(operations), random, [{}]));
  };
  expect(requestsOf(7)).toEqual(requestsOf(7));
  expect(requestsOf(7)).not.toEqual(requestsOf(8));
});
