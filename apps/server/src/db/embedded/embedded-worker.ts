import { PGlite } from '@electric-sql/pglite';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { serveWire } from './wire-server.ts';

/** Runs PGlite away from the request thread, where one long statement would stop every request. */
const { folder, socketPath } = workerData as { folder: string; socketPath: string };

// V8 would optimise half the database while it opens, on the core that the rest of the start needs. With a larger budget
// only what stays busy is optimised: opening takes half the processor time, and queries are as fast soon after.
setFlagsFromString('--wasm-tiering-budget=200000000');

const database = await PGlite.create(folder);
const version = await database.query<{ server_version: string }>('show server_version');
const server = serveWire(database, version.rows[0]?.server_version ?? '');
server.listen(socketPath, () => parentPort?.postMessage('ready'));

parentPort?.once('message', () => {
  server.close();
  // Closing flushes a checkpoint, so that the next start need not replay the log.
  void database.close().finally(() => {
    parentPort?.postMessage('closed');
    parentPort?.close();
  });
});
