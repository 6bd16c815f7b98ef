import { parseArgs } from 'node:util';
import { ConfigError, readConfig, type Config } from './config.ts';
import { FolderBusyError } from './db/embedded/folder-lock.ts';
import { createLogger } from './http/logging.ts';
import { startServer, type Server } from './server.ts';

/** Longer than any request may take; an orchestrator's own patience is usually 30 s. */
const DRAIN_MS = 25_000;

const { values: flags } = parseArgs({ options: { dev: { type: 'boolean' } } });

try {
  await main();
} catch (error) {
  const isForeseen = error instanceof ConfigError || error instanceof FolderBusyError;
  console.error(isForeseen ? `\n${error.message}\n` : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig({ ...process.env, ...(flags.dev && { DEV: '1' }) });
  const log = createLogger(config.logLevel);
  const server = await startServer(config, log);
  drainOn(['SIGTERM', 'SIGINT'], server);
  await server.app.listen({ port: config.port, host: config.bindHost });
  tell(config, server);
}

/** No accepted request is dropped; a second signal or a request that never ends does not keep the process. */
function drainOn(signals: NodeJS.Signals[], server: Server): void {
  let isDraining = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (isDraining) process.exit(1);
      isDraining = true;
      setTimeout(() => process.exit(1), DRAIN_MS).unref();
      void server.close().then(() => process.exit(0));
    });
  }
}

/** What a person needs to know now, in a few lines. */
function tell(config: Config, { operatorLink, deps }: Server): void {
  const isEmbedded = deps.database.kind === 'embedded';
  const lines = [
    ['网站 site', config.siteOrigin],
    ['运营台 console', `${config.siteOrigin}/console`],
    ['一次性入口 operator link', operatorLink ?? '已使用；新链接：npm run admin -- operator link owner'],
    ['数据 data', isEmbedded ? `${config.dataDir} (embedded PostgreSQL)` : 'PostgreSQL (DATABASE_URL)'],
    ['替身 stand-ins', config.standIns.map(({ id, says }) => `${id}：${says}`).join('、') || '无 none'],
    ...(isEmbedded
      ? [['注意 note', '内嵌数据库不防断电：进程被杀不丢数据，断电可能丢最近几秒；正式运营请用 DATABASE_URL 接 PostgreSQL']]
      : []),
  ];
  console.log(`\n飞梭 Feisuo 已启动\n${lines.map(([name, value]) => `  ${name}: ${value}`).join('\n')}\n`);
}
