import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Not below `node_modules`, where Node runs no TypeScript. */
const cache = join(root, '.cache/last-release');

interface LastRelease {
  /** Folder of the checkout, with the requested builds. */
  folder: string;
  commit: string;
}

export type Build = 'server' | 'site' | 'signin' | 'console';

/**
 * Checks out and builds the release before this one, with the installed packages. Returns the reason as a text if the
 * clone does not contain its commit.
 */
export function prepareLastRelease(builds: readonly Build[] = ['server']): LastRelease | string {
  const { commit } = JSON.parse(readFileSync(new URL('last-release.json', import.meta.url), 'utf8')) as LastRelease;
  if (!hasCommit(commit))
    return `the last release (commit ${commit}) is not in this clone; get the history with: git fetch --unshallow`;
  const folder = join(cache, commit);
  if (!existsSync(folder)) checkOut(commit, folder);
  const missing = builds.filter((build) => !existsSync(join(folder, outputs[build])));
  if (missing.length > 0)
    execFileSync(process.execPath, ['scripts/build.ts', ...missing], { cwd: folder, stdio: 'pipe' });
  return { folder, commit };
}

const outputs: Record<Build, string> = {
  server: 'apps/server/dist/.built-from',
  site: 'apps/site/build/.built-from',
  signin: 'apps/signin/dist/.built-from',
  console: 'apps/console/dist/.built-from',
};

const hasCommit = (commit: string) =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' }).status === 0;

/** Writes the files of the commit, and links the installed packages. An interrupted checkout is not used. */
function checkOut(commit: string, folder: string): void {
  rmSync(cache, { recursive: true, force: true });
  const unfinished = `${folder}.part`;
  mkdirSync(unfinished, { recursive: true });
  const archive = join(cache, 'archive.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', unfinished]);
  rmSync(archive);
  linkPackages(unfinished);
  renameSync(unfinished, folder);
}

/** Links all installed packages, except those of the workspace: the release must use its own. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@feisuo'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@feisuo' && name !== '.cache') symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  }
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(join(folder, group))) {
      symlinkSync(join('../..', group, name), join(folder, 'node_modules/@feisuo', name));
      const own = join(root, group, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(folder, group, name, 'node_modules'));
    }
  }
}
