import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/**
 * Starts a program of a Debian package, and waits until it answers at `readyAt`. Returns a function that stops it. The
 * full suite installs the packages.
 */
export async function startDebianProgram(
  [program = '', ...args]: string[],
  { packages, env, readyAt }: { packages: string; env: Record<string, string>; readyAt: string },
): Promise<() => Promise<void>> {
  const missing = `this needs Debian's packages, install them first:\n  apt-get install --no-install-recommends ${packages}`;
  if (!existsSync(program)) throw new Error(`${program} is missing; ${missing}`);
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  while (!(await answers(readyAt))) {
    if (child.exitCode !== null) throw new Error(`${program} ended; ${missing}\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return async () => {
    process.off('exit', kill);
    if (child.exitCode !== null) return;
    kill();
    await once(child, 'exit');
  };
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
