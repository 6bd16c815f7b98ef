import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A machine of its own: a network with the given addresses, in which the given host names are this machine. */
export interface Network {
  start(env: Record<string, string>, ...command: string[]): Started;
  run(env: Record<string, string>, ...command: string[]): Promise<{ code: number | null; output: string }>;
  close(): Promise<void>;
}

export interface Started {
  child: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

/** Makes a network that exists until it is closed. Programs in it cannot reach the real network. */
export async function makeNetwork(
  within: string,
  { addresses, hosts }: { addresses: string[]; hosts: string[] },
): Promise<Network> {
  const names = join(within, 'hosts');
  writeFileSync(names, `127.0.0.1 localhost ${hosts.join(' ')}\n::1 localhost\n`);
  const commands = [
    'ip link set lo up',
    ...addresses.map((address) => `ip address add ${address}/32 dev lo`),
    `mount --bind ${names} /etc/hosts`,
    'echo ready',
    'exec sleep infinity',
  ];
  const holder = spawn(
    'unshare',
    [
      '--net',
      '--mount',
      '--propagation',
      'private',
      'setpriv',
      '--pdeathsig',
      'KILL',
      'sh',
      '-ec',
      commands.join('\n'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  const inside = ['--target', String(holder.pid), '--net', '--mount', 'setpriv', '--pdeathsig', 'KILL'];
  const running = new Set<Started>();
  return {
    start(env, ...command) {
      const child = spawn('nsenter', [...inside, ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      const started = {
        child,
        output: () => printed,
        async stop() {
          running.delete(started);
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        },
      };
      running.add(started);
      return started;
    },
    async run(env, ...command) {
      const child = spawn('nsenter', [...inside, ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const [output, faults, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ]);
      return { code, output: output + faults };
    },
    async close() {
      for (const one of [...running].toReversed()) await one.stop();
      holder.kill('SIGKILL');
    },
  };
}
