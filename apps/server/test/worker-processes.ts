import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { expect } from 'vitest';
import type { ServerProcess } from './server-process.ts';

interface Answer {
  status: number;
  body: any; // eslint-disable-line no-explicit-any -- tests state what they expect of it
}

/** Sends requests on one connection, so that one worker answers all of them. */
function onOneConnection({ origin }: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(origin + path, { agent, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = String(answer.headers['content-type']).includes('json');
          resolve({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : text });
        });
      });
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return { send, close: () => agent.destroy() };
}

/** Ids of the worker processes, which are the children of the server's first process. */
export function workersOf({ child }: ServerProcess): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === child.pid)
    .map(Number);
}

function parentOf(pid: string): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null; // The process has ended meanwhile.
  }
}

export const isAlive = (pid: number): boolean => parentOf(String(pid)) !== null;

/** Resolves when both workers serve, with one connection to each. */
export async function connectToBoth(server: ServerProcess) {
  await expect.poll(() => workersOf(server).length, { timeout: 60_000 }).toBe(2);
  await expect.poll(async () => await metric(server, 'worker_processes'), { timeout: 60_000 }).toBe(2);
  return [onOneConnection(server), onOneConnection(server)] as const;
}

export async function metric({ origin }: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}
