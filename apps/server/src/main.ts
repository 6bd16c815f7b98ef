import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseMemoryWhenQuiet } from './start/release-memory.ts';
import { ConfigError, readConfig, type Config } from './config/config.ts';
import { describeAccess } from './start/describe-access.ts';
import { describeDiskFault } from './start/describe-disk-fault.ts';
import { closeEmbeddedDatabases, EmbeddedDatabase } from './db/embedded/embedded-database.ts';
import { aboutProcess, printBlock, printFailure, printLine } from './start/start-output.ts';
import { onEndSignal, onWorkerEndSignal } from './start/termination-signals.ts';
import { isFirstWorker, isWorker, onGroupEnd, serveInGroup } from './start/workers/worker-link.ts';
import type { WorkerGroup } from './start/workers/worker-group.ts';
import { StartError } from './db/database-errors.ts';
import { foreignScriptFaults } from './config/foreign-scripts.ts';
import type { Server } from './server.ts';

/**
 * How long a shutdown waits: longer than any request takes, and shorter than the 30 s that orchestrators usually wait.
 */
const DRAIN_MS = 25_000;
/** How much longer the parent process waits for its workers, which end by themselves. */
const MARGIN_MS = 2000;

const { values: flags } = parseArgs({ options: { dev: { type: 'boolean' } } });

let server: Server | null = null;
let group: WorkerGroup | null = null;
let isEnding = false;
let stopDelayMs = 0;
let dataDir = '';
if (isWorker()) {
  onWorkerEndSignal((signal) => void drain(signal));
  // Without the parent process no further connection arrives, so there is no reason to wait for a load balancer.
  onGroupEnd(
    (signal) => void drain(signal),
    () => (isEnding ? process.exit(1) : void drain('SIGINT')),
  );
} else onEndSignal((signal) => void drain(signal));

try {
  await main();
} catch (error) {
  if (!isEnding) await fail(error);
}

async function fail(error: unknown): Promise<void> {
  const isForeseen =
    error instanceof ConfigError ||
    error instanceof StartError ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const isPortTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const advice = isPortTaken ? '\n端口已被占用；换一个：PORT=8081 npm start' : '';
  const diskFault = describeDiskFault(error, dataDir);
  const text = diskFault ?? `${(error as Error).message}${advice}`;
  if (isForeseen || diskFault !== null) printFailure(`\n${text}\n`, text);
  else printFailure(error, (error as Error).stack ?? text);
  await closeEmbeddedDatabases();
  process.exit(error instanceof StartError ? error.exitCode : 1);
}

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, ...(flags.dev && { DEV: '1' }) }, { isEarly: true });
  ({ stopDelayMs, dataDir } = config);
  if (config.workers === 1 || isWorker()) return serve(config);
  const { makeWorkers } = await import('./start/workers/run-workers.ts');
  if (isEnding) return;
  group = makeWorkers(config.workers, stopDelayMs + DRAIN_MS + MARGIN_MS);
  process.exit(await group.run());
}

async function serve(config: Config): Promise<void> {
  // React reads NODE_ENV and would otherwise use its slow development build. The server itself uses MODE.
  process.env['NODE_ENV'] = config.isDev ? 'development' : 'production';
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    printLine(`Creating the database in ${config.dataDir} (first time: some seconds) …`);
  }
  // Embedded PostgreSQL starts in its own processes while this process loads the rest of the program.
  const underway = config.databaseUrl
    ? null
    : EmbeddedDatabase.start(config.dataDir, { connections: config.databasePool * config.workers });
  underway?.catch(() => {}); // startServer awaits the promise and handles its error.
  const [{ startServer }, { createLogger }] = await Promise.all([
    import('./server.ts'),
    import('./logging/logging.ts'),
  ]);
  const started = await startServer(config, createLogger(config.logLevel, undefined, aboutProcess), underway);
  if (isEnding) return;
  server = started;
  try {
    await started.app.listen({ port: config.port, host: config.bindHost });
  } catch (error) {
    await started.close();
    throw error;
  }
  if (isWorker()) serveInGroup(started.app.metrics);
  if (!isWorker() || isFirstWorker()) printStartLines(config, started);
  releaseMemoryWhenQuiet();
}

/**
 * Waits at most DRAIN_MS for accepted requests to finish, then exits. A start in progress is aborted. After SIGTERM,
 * which orchestrators send, requests are still taken until load balancers have noticed.
 */
async function drain(signal: NodeJS.Signals): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  if (!isWorker()) printLine('\n正在收尾…（再按一次立即退出）');
  if (group) return group.end(signal);
  if (server && signal === 'SIGTERM' && stopDelayMs > 0) {
    server.announceStop();
    await new Promise((resolve) => setTimeout(resolve, stopDelayMs));
  }
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await (server ? server.close() : closeEmbeddedDatabases());
  process.exit(0);
}

/** In production the link is not printed, because every reader of the log could open the console with it. */
function linkAdvice({ mode }: Config): string {
  return mode === 'production'
    ? '不写进日志；在服务器上运行 npm run admin -- operator link [名字] 取得 (not printed here: run that command)'
    : '已使用；新链接：npm run admin -- operator link <名字>';
}

function printStartLines(config: Config, { operatorLink, outboxLink, deps }: Server): void {
  const isEmbedded = deps.database.kind === 'embedded';
  const lines = [
    ['网站 site', config.siteOrigin],
    ['运营台 console', `${config.consoleOrigin}/console`],
    ['一次性入口 operator link', operatorLink ?? linkAdvice(config)],
    ...(outboxLink === null ? [] : [['发件箱 outbox', `${outboxLink} （未发出的短信和邮件 codes are here）`]]),
    ...describeAccess(config),
    ...(config.workers > 1 ? [['进程 worker processes', String(config.workers)]] : []),
    ['数据 data', isEmbedded ? `${config.dataDir} (embedded PostgreSQL)` : 'PostgreSQL (DATABASE_URL)'],
    ['沙箱 sandbox', config.sandboxes.map(({ id, description }) => `${id}：${description}`).join('、') || '无 none'],
    ...deps.database.notes.map((note) => ['数据 data', note]),
    ...foreignScriptFaults(config).map((fault) => ['注意 note', `不加载 not loaded: ${fault}`]),
  ];
  printBlock('飞梭 Feisuo 已启动', lines);
}
