import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { freePort } from '../../apps/server/test/free-port.ts';
import { KillablePostgres } from '../../apps/server/test/killable-postgres.ts';
import { AcknowledgedWrites } from './acknowledged-writes.ts';
import { AnswerLog } from './answer-log.ts';
import { BalancedClient } from './balanced-client.ts';
import { checkStoredWrites } from './check-stored-writes.ts';
import { faults, type Targets } from './faults.ts';
import { measureCapacity, startSteadyLoad } from './load.ts';
import { Members } from './members.ts';
import { MemorySamples } from './memory-samples.ts';
import { prepareAccounts } from './prepare-accounts.ts';
import { judgeAnswers, judgeLatency, judgeMemory, judgeRules, printChecks, type Check } from './report.ts';
import type { Traffic } from './scenarios.ts';
import { RestartableProgram } from './server-group.ts';
import { SmsReceiver } from './sms-receiver.ts';

const CAPACITY_SECONDS = 60;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const FIRST_MEMBERS = 200;
const MOST_PAGES = 40;
/** Part of the survivor's samples in which its caches still fill. */
const WARMING = 0.2;

const fileOf = (name: string) => fileURLToPath(new URL(`../../apps/server/dist/${name}`, import.meta.url));

/**
 * Runs mixed traffic at half of the measured capacity on two servers, with a fault each minute, and judges the result.
 * Returns whether every check passed.
 */
export async function runHours(hours: number): Promise<boolean> {
  const folder = join(tmpdir(), 'hours');
  mkdirSync(folder);
  const [postgres, sms] = [await KillablePostgres.start(), new SmsReceiver()];
  const origins = await Promise.all([0, 1].map(async () => `http://127.0.0.1:${await freePort()}`));
  const [survivorOrigin = '', victimOrigin = ''] = origins;
  const sandboxOrigin = `http://127.0.0.1:${await freePort()}`;
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SITE_ORIGIN: survivorOrigin,
    LIMITS_SCALE: '1000000',
    SMS_GATEWAY_URL: await sms.listen(),
    SMS_DAILY_BUDGET: '100000000',
    PAY_SANDBOX_ORIGIN: sandboxOrigin,
    PAY_NOTIFY_ORIGIN: survivorOrigin,
  };
  const serverOf = (name: string, origin: string) =>
    new RestartableProgram(folder, {
      name,
      file: fileOf('main.js'),
      origin,
      readyPath: '/readyz',
      env: { ...env, PORT: new URL(origin).port, HOST: '127.0.0.1' },
    });
  const survivor = serverOf('the server that was never killed', survivorOrigin);
  const victim = serverOf('the server that was killed', victimOrigin);
  const sandbox = new RestartableProgram(folder, {
    name: 'payment sandbox',
    file: fileOf('pay-sandbox.js'),
    origin: sandboxOrigin,
    readyPath: sandboxPaths.payFaults,
    isSupervised: true,
    env,
  });
  const programs = [survivor, victim, sandbox];
  const [log, writes] = [new AnswerLog(), new AcknowledgedWrites()];
  const client = new BalancedClient(origins, log);
  const members = new Members(client, writes, sms);
  try {
    for (const program of programs) await program.start();
    await prepareAccounts(postgres.url);
    const pages = await listPages(survivorOrigin);
    const traffic: Traffic = { client, members, writes, pages, sandboxOrigin };
    while (members.count < FIRST_MEMBERS) await addMembers(members, 10);

    const startedAtMs = Date.now();
    const endsAtMs = startedAtMs + hours * HOUR_MS;
    const samples = [survivor, victim].map((program) => ({ program, memory: new MemorySamples(program) }));
    const capacity = await measureCapacity(traffic, CAPACITY_SECONDS);
    const rate = capacity / 2;
    console.log(
      `capacity: ${capacity.toFixed(0)} scenarios per second; load: ${rate.toFixed(0)}; ${pages.length} pages`,
    );
    const load = startSteadyLoad(traffic, rate);
    const targets: Targets = { postgres, victim, sandbox, sms, members };
    const caused = await causeFaults(targets, log, { startedAtMs, endsAtMs });
    for (const { memory } of samples) memory.stop();
    await load.stop();

    const checks: Check[] = await checkStoredWrites(env, { writes, sms, sandboxOrigin });
    checks.push(
      judgeAnswers(log),
      judgeRules('servers that ended by themselves', programs.flatMap(endedAlone)),
      judgeRules('scenarios skipped or failed', failuresOf(load)),
      ...judgeLatency(log, startedAtMs),
      ...samples.map(({ program, memory }) =>
        judgeMemory(program.name, memory.slope(program === survivor ? WARMING : 0)),
      ),
    );
    const { answered, refused, shed, unanswered } = log.counts;
    console.log(
      `${((endsAtMs - startedAtMs) / MINUTE_MS).toFixed(0)} minutes, ${load.started} scenarios, ${answered} answers, ` +
        `${refused} refusals, ${shed} × 503 with retry-after, ${unanswered} connections lost or refused`,
    );
    console.log(`faults: ${[...caused].map(([name, count]) => `${count} × ${name}`).join(', ')}`);
    console.log(`refusals: ${log.refusals.join(', ') || 'none'}; codes that came late: ${members.lateCodes}`);
    printChecks(checks);
    const isMet = checks.every((check) => check.isMet);
    if (!isMet) for (const program of programs) console.log(`${program.name}:\n${program.logTail()}`);
    return isMet;
  } catch (error) {
    for (const program of programs) console.log(`${program.name}:\n${program.logTail()}`);
    throw error;
  } finally {
    client.close();
    for (const program of programs) await program.stop('SIGKILL');
    sms.close();
    await postgres.dispose();
  }
}

/** Causes a fault in each minute that lies completely within the run, and begins the periods of the report. */
async function causeFaults(
  targets: Targets,
  log: AnswerLog,
  { startedAtMs, endsAtMs }: { startedAtMs: number; endsAtMs: number },
): Promise<Map<string, number>> {
  const caused = new Map<string, number>();
  const hours = (endsAtMs - startedAtMs) / HOUR_MS;
  const periodMs = hours >= 2 ? HOUR_MS : (endsAtMs - Date.now()) / 10;
  const beginPeriod = () => log.beginPeriod(Date.now());
  beginPeriod();
  const timer = setInterval(beginPeriod, periodMs);
  for (let number = 0; ; number += 1) {
    const [name, cause] = faults[number % faults.length] ?? [];
    const beginsAtMs = startedAtMs + CAPACITY_SECONDS * 1000 + number * MINUTE_MS + MINUTE_MS / 4;
    if (!name || !cause || beginsAtMs + MINUTE_MS / 2 > endsAtMs) break;
    await wait(Math.max(0, beginsAtMs - Date.now()));
    await cause(targets);
    caused.set(name, (caused.get(name) ?? 0) + 1);
  }
  await wait(Math.max(0, endsAtMs - Date.now()));
  clearInterval(timer);
  return caused;
}

async function addMembers(members: Members, count: number): Promise<void> {
  const joined = await Promise.all(Array.from({ length: count }, () => members.join()));
  for (const member of joined) if (member) members.giveBack(member);
  if (joined.every((member) => member === null)) throw new Error('no member could sign up');
}

/** Reads the paths of pages from the site map, in an even selection. */
async function listPages(origin: string): Promise<string[]> {
  const text = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const step = Math.max(1, Math.floor(paths.length / MOST_PAGES));
  return paths.filter((_, index) => index % step === 0);
}

const endedAlone = ({ name, unexpectedExits }: RestartableProgram) =>
  unexpectedExits > 0 ? [`${name}: ${unexpectedExits} times`] : [];

const failuresOf = ({ skipped, failed }: { skipped: number; failed: Map<string, number> }) => [
  ...(skipped > 0 ? [`${skipped} skipped, because too many were under way`] : []),
  ...[...failed].map(([what, count]) => `${count} × ${what}`),
];
