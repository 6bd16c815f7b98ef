// Loaded into a server process by a test: SIGUSR2 ends the embedded database's thread as a crash would.
import { BroadcastChannel, isMainThread, workerData } from 'node:worker_threads';

const channel = new BroadcastChannel('end-database');
channel.unref();
if (isMainThread) process.on('SIGUSR2', () => channel.postMessage('now'));
else if (workerData?.socketPath) channel.addEventListener('message', () => process.exit(70));
