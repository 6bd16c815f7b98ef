import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs the npm that started this process, or the npm of the machine, without inherited npm settings. */
export function npm(args: string[], cwd: string): void {
  const script = process.env['npm_execpath'];
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  const variables = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
  const quiet = { npm_config_cache: join(cwd, '.npm-cache'), npm_config_loglevel: 'error', npm_config_audit: 'false' };
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...Object.fromEntries(variables), ...quiet, npm_config_fund: 'false', npm_config_update_notifier: 'false' },
  });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}${stderr}`);
}
