import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import { runChild } from '../../scripts/suite/processes.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';

const USERS = Number(process.env['IMPORT_USERS'] ?? 100_000);
/** A million users in twenty minutes. */
const LEAST_PER_SECOND = 1_000_000 / 1200;
const BCRYPT = '$2b$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
const adminFile = fileURLToPath(new URL('../../apps/server/dist/admin.js', import.meta.url));

/** Imports users with a password, a membership and coins each into a PostgreSQL with durable commits, and once more. */
export async function measureImport({ folder }: Stage): Promise<Row[]> {
  const file = join(folder, 'users.jsonl');
  await writeUsers(file);
  const postgres = await startPrivatePostgres(undefined, { isDurable: true });
  try {
    const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'import-data') };
    const admin = async (...args: string[]) => {
      const startedAt = performance.now();
      const { code, output } = await runChild(process.execPath, [adminFile, ...args], { env });
      if (code !== 0) throw new Error(output);
      return { seconds: (performance.now() - startedAt) / 1000, output };
    };
    await admin('migrate');
    const importAll = ['import', 'users', file, '--reason', 'benchmark'];
    const first = await admin(...importAll);
    if (!first.output.includes(`${USERS} imported,`)) throw new Error(first.output);
    const again = await admin(...importAll);
    if (!again.output.includes(`${USERS} imported before`)) throw new Error(again.output);
    return [
      rowOf('import of users with bcrypt, membership and coins', first.seconds),
      rowOf('the same file again, which changes nothing', again.seconds),
    ];
  } finally {
    postgres.stop();
  }
}

const rowOf = (name: string, seconds: number): Row => ({
  name: `import: ${name}, ${USERS.toLocaleString('en')} users`,
  ours: `${(USERS / seconds).toFixed(0)}/s (${seconds.toFixed(0)} s)`,
  against: `a million in 20 minutes ${LEAST_PER_SECOND.toFixed(0)}/s`,
  ratio: USERS / seconds / LEAST_PER_SECOND,
  required: { atLeast: 1 },
});

async function writeUsers(file: string): Promise<void> {
  const stream = createWriteStream(file);
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString();
  for (let number = 1; number <= USERS; number += 1) {
    const user = {
      ref: `user-${number}`,
      phone: `139${String(number).padStart(8, '0')}`,
      email: `user.${number}@example.com`,
      username: `user.${number}`,
      name: `用户 ${number}`,
      created_at: '2020-01-01T00:00:00Z',
      password: BCRYPT,
      memberships: [{ kind: 'accelerator', until }],
      coins: { amount: 100 },
    };
    if (!stream.write(`${JSON.stringify(user)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
}
