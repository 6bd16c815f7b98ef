import { setTimeout as wait } from 'node:timers/promises';
import type { KillablePostgres } from '../../apps/server/test/killable-postgres.ts';
import type { Members } from './members.ts';
import type { RestartableProgram } from './server-group.ts';
import type { SmsReceiver } from './sms-receiver.ts';

export interface Targets {
  postgres: KillablePostgres;
  /** The server that is killed. The other one lives as long as the run. */
  victim: RestartableProgram;
  sandbox: RestartableProgram;
  sms: SmsReceiver;
  members: Members;
}

const DOWN_MS = 1500;
const SLOW_MS = 20_000;
const SLOW_SMS_MS = 3000;
/** Codes that are requested while the gateway refuses every message. */
const FLOOD = 300;

type Fault = (targets: Targets) => Promise<void>;

/** The faults in the order in which they are caused, one each minute. */
export const faults: readonly (readonly [name: string, cause: Fault])[] = [
  ['kill -9 of a server', killServer],
  ['restart of PostgreSQL', ({ postgres }) => restart(postgres, 'stop')],
  ['slow text messages', slowMessages],
  ['full outbox', fillOutbox],
  ['kill -9 of a server', killServer],
  ['kill -9 of PostgreSQL', ({ postgres }) => restart(postgres, 'kill')],
  ['slow payment channel', ({ sandbox }) => sandbox.slowDown(SLOW_MS)],
  ['full outbox', fillOutbox],
];

async function killServer({ victim }: Targets): Promise<void> {
  await victim.stop('SIGKILL');
  await wait(DOWN_MS);
  await victim.start();
}

async function restart(postgres: KillablePostgres, by: 'stop' | 'kill'): Promise<void> {
  await postgres[by]();
  await wait(DOWN_MS);
  await postgres.start();
}

async function slowMessages({ sms }: Targets): Promise<void> {
  sms.delayMs = SLOW_SMS_MS;
  await wait(SLOW_MS);
  sms.delayMs = 0;
}

/** The gateway refuses everything while many codes are requested, so messages pile up and are sent later. */
async function fillOutbox({ sms, members }: Targets): Promise<void> {
  sms.refuses = true;
  const calm = wait(SLOW_MS);
  for (let asked = 0; asked < FLOOD; asked += 10) {
    await Promise.all(Array.from({ length: 10 }, () => members.askCode()));
  }
  await calm;
  sms.refuses = false;
}
