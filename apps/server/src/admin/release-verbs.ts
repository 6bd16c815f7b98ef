import type { Command } from 'commander';
import { findReleases, findStored } from '../modules/downloads/index.ts';
import { releaseActions } from '../operator-actions/downloads/index.ts';
import { addActionVerbs } from './action-verbs.ts';
import { printTable } from './print-table.ts';
import { runCommand, type CommandContext } from './run-command.ts';

export function addReleaseVerbs(program: Command): void {
  const release = program.command('release').description('installers of the client, and the published one');
  release
    .command('list')
    .description('all installers, newest first')
    .action(() => runCommand(list));
  addActionVerbs(program, releaseActions);
}

async function list({ db }: CommandContext): Promise<void> {
  const rows = await findReleases(db, ['draft', 'published', 'withdrawn']);
  const stored = await findStored(db);
  printTable(
    rows.map(({ id, platform, version, status, isCurrent, rolloutShare, bytes, sha256, releasedAt }) => ({
      platform,
      version,
      status: isCurrent ? (rolloutShare < 100 ? `current for ${rolloutShare}%` : 'current') : status,
      bytes,
      file: stored.has(id) ? 'stored' : 'removed',
      sha256: `${sha256.slice(0, 12)}…`,
      released: releasedAt?.toISOString() ?? '',
    })),
    'There are no installers.',
  );
}
