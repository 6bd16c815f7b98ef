import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { pcInstallerName } from '@feisuo/contract/facts/download-names';
import { downloadPaths, fillPath } from '@feisuo/contract/facts/paths';
import { installerBytes } from '../apps/server/test/installers.ts';
import { runAdmin } from '../apps/server/test/server-process.ts';
import { serverFlags } from '../scripts/launch.mjs';
import type { BareAnswer } from './bare-server.ts';
import { mainThreadSeconds, medianOf } from './measurements.ts';
import type { Row } from './row.ts';
import { dataFolderOf, startBareServer, startOurs, type RunningServer, type Stage } from './shared-servers.ts';

const BYTES = 20_000_000;
const ROUNDS = 7;
const DOWNLOADS = 10;
const WARM_UP = 10;
/** Number of concurrent downloads. A browser opens about as many connections to one host. */
const AT_ONCE = 4;
const NAME = pcInstallerName({ channel: 'bench' });
const PATH = fillPath(downloadPaths.pc, { name: NAME });

/** Compares the download of an installer, which is limited and counted, with Fastify sending the plain file. */
export async function measureDownload({ folder }: Stage): Promise<Row[]> {
  const files = join(folder, 'installers');
  mkdirSync(files);
  writeFileSync(join(files, NAME), installerBytes(BYTES));
  const answerFile = join(folder, 'download.json');
  const answer: BareAnswer = { kind: 'files', folder: files, prefix: PATH.slice(0, -NAME.length) };
  writeFileSync(answerFile, JSON.stringify(answer));

  const ours = await startOurs(folder, 'download');
  const bare = await startBareServer(folder, 'bare-download', answerFile, PATH, serverFlags);
  try {
    await publish(folder, join(files, NAME));
    const first = await downloadAll(ours, 1);
    const rounds = { ours: [] as Round[], bare: [] as Round[] };
    for (const server of [ours, bare]) await downloadAll(server, WARM_UP);
    for (let round = 0; round < ROUNDS; round++) {
      rounds.ours.push(await downloadAll(ours, DOWNLOADS));
      rounds.bare.push(await downloadAll(bare, DOWNLOADS));
    }
    const [us, peer] = [medianRound(rounds.ours), medianRound(rounds.bare)];
    return [
      {
        name: 'download of 20 MB, bytes per second',
        ours: inMegabytes(us.bytesPerSecond),
        against: `@fastify/static ${inMegabytes(peer.bytesPerSecond)}`,
        ratio: us.bytesPerSecond / peer.bytesPerSecond,
        required: { atLeast: 0.5 },
      },
      {
        name: 'download of 20 MB, main thread',
        ours: `${us.millisPerDownload.toFixed(1)} ms`,
        against: `@fastify/static ${peer.millisPerDownload.toFixed(1)} ms`,
        ratio: peer.millisPerDownload / us.millisPerDownload,
        required: null,
      },
      {
        name: 'download of 20 MB, right after publishing',
        ours: inMegabytes(first.bytesPerSecond),
        against: `@fastify/static ${inMegabytes(peer.bytesPerSecond)}`,
        ratio: first.bytesPerSecond / peer.bytesPerSecond,
        required: null,
      },
    ];
  } finally {
    for (const server of [ours, bare]) await server.stop();
  }
}

async function publish(folder: string, file: string): Promise<void> {
  const about = [
    '--platform',
    'windows',
    '--version',
    '999.0',
    '--requirement',
    'bench',
    '--file',
    file,
    '--publish',
    '--reason',
    'bench',
  ];
  const { code, output } = await runAdmin({ DATA_DIR: dataFolderOf(folder, 'download') }, 'release', 'add', ...about);
  if (code !== 0) throw new Error(`the installer was not published:\n${output}`);
}

interface Round {
  bytesPerSecond: number;
  millisPerDownload: number;
}

async function downloadAll(server: RunningServer, downloads: number): Promise<Round> {
  const before = mainThreadSeconds(server.pid);
  const startedAt = performance.now();
  let left = downloads;
  const one = async () => {
    while (left-- > 0) await download(server);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, downloads) }, one));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    bytesPerSecond: (downloads * BYTES) / seconds,
    millisPerDownload: ((mainThreadSeconds(server.pid) - before) / downloads) * 1000,
  };
}

/** Downloads the installer once. Any answer other than the whole file counts as a failure. */
const download = ({ origin }: RunningServer) =>
  new Promise<void>((resolve, reject) => {
    get(origin + PATH, { agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 && bytes === BYTES
          ? resolve()
          : reject(new Error(`${origin}${PATH} answered ${response.statusCode} with ${bytes} bytes`)),
      );
    }).on('error', reject);
  });

const medianRound = (rounds: Round[]): Round => ({
  bytesPerSecond: medianOf(rounds.map((round) => round.bytesPerSecond)),
  millisPerDownload: medianOf(rounds.map((round) => round.millisPerDownload)),
});

const inMegabytes = (bytesPerSecond: number) => `${(bytesPerSecond / 1e6).toFixed(0)} MB/s`;
