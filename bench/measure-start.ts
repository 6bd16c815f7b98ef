import { join } from 'node:path';
import { freePort } from '../apps/server/test/free-port.ts';
import { medianOf } from './median.ts';
import { answers, startProgram } from './processes.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

const LIMIT_MS = 3000;
const STARTS = 3;

/** `npm start` on data that a first start made, from the key press until it may be given traffic. */
export async function measureStart({ folder }: Stage): Promise<Row[]> {
  await timeStart(folder);
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) times.push(await timeStart(folder));
  const median = medianOf(times);
  return [
    {
      name: 'start on existing data',
      ours: `${median.toFixed(0)} ms`,
      against: `${LIMIT_MS} ms`,
      ratio: median / LIMIT_MS,
      required: { atMost: 1 },
      note: `single starts: ${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}`,
    },
  ];
}

async function timeStart(folder: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const server = await startProgram(
    folder,
    {
      name: 'npm-start',
      command: 'npm',
      args: ['start'],
      env: { DATA_DIR: join(folder, 'start-data'), PORT: String(port), npm_config_update_notifier: 'false' },
    },
    () => answers(`http://localhost:${port}/readyz`),
  );
  const tookMs = performance.now() - startedAt;
  await server.stop();
  return tookMs;
}
