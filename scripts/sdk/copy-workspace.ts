import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, stampOfInstall } from '../launch.mjs';

const parts = [
  'LICENSE',
  'docs',
  'package-lock.json',
  'package.json',
  'packages/account-sdk',
  'packages/contract',
  'packages/server-sdk',
  'scripts',
  'tsconfig.base.json',
];
const made = new Set(['dist', 'node_modules']);

/** Copies the parts of the repository that `npm pack` needs, and links the installed packages. */
export function copyWorkspace(to: string): void {
  for (const part of parts) {
    cpSync(join(root, part), join(to, part), { recursive: true, filter: (path) => !made.has(basename(path)) });
  }
  const installed = join(to, 'node_modules');
  mkdirSync(join(installed, '@feisuo'), { recursive: true });
  for (const name of ['account-sdk', 'contract', 'server-sdk']) {
    symlinkSync(join(to, 'packages', name), join(installed, '@feisuo', name));
  }
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@feisuo' && !name.startsWith('.')) {
      symlinkSync(join(root, 'node_modules', name), join(installed, name));
    }
  }
  // Marks the packages of the copy as installed, so that launch.mjs in the copy does not install them.
  writeFileSync(join(installed, '.feisuo-installed'), stampOfInstall('to develop'));
}

/** Runs npm without inherited npm settings: the npm that started this process, or else the installed npm. */
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
