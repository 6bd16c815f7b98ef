import { rmSync } from 'node:fs';
import type { Command } from 'commander';
import { requireStoredKey, openDataKey } from '../db/data-key.ts';
import { neededKey, type StoredKey } from '../db/stored-key.ts';
import { rotateKey } from '../operator-actions/system/rotate-key.ts';
import { writeNamedKeyFile, namedKeyFileOf } from '../keys/key-file.ts';
import { MasterKey } from '../keys/master-key.ts';
import { requireReasonFlag, auditReason, type ReasonFlag } from './check-reason.ts';
import { Refusal } from '../operator-actions/verb.ts';
import { runCommand, type CommandContext } from './run-command.ts';

export function addKeyVerbs(program: Command): void {
  const key = program.command('key').description('the master key that encrypts this database');
  key
    .command('show')
    .description('prints its fingerprint, to compare copies')
    .action(() => runCommand(async (opened) => console.log(neededKey(requireKeyOf(opened)))));
  requireReasonFlag(
    key
      .command('rotate')
      .description('replaces the master key with NEW_MASTER_KEY, or with a new one in DATA_DIR/master.key'),
  ).action((why: ReasonFlag) =>
    runCommand(async (opened) => {
      const audit = auditReason(why);
      const storedKey = requireKeyOf(opened);
      const next = nextKey(opened, storedKey);
      const isFile = opened.config.newMasterKey === null;
      // The new key file is written before the database is updated. If the process dies between the two steps, either
      // the old or the new key file opens the database.
      if (isFile) writeNamedKeyFile(opened.config.dataDir, next);
      if (!(await rotateKey({ ...opened, storedKey }, next, audit))) {
        if (isFile) rmSync(namedKeyFileOf(opened.config.dataDir, next.fingerprint));
        throw new Refusal('Another command rotated the master key at the same time. This command changed nothing.');
      }
      // Makes the new key file the current one, as the next start would do.
      if (isFile) openDataKey(await requireStoredKey(opened.database.pool), opened.config);
      console.log(describeRotation(opened, storedKey, next));
    }),
  );
}

function requireKeyOf({ storedKey }: CommandContext): StoredKey {
  if (!storedKey) throw new Error('the stored master key is required here; only a restore has none');
  return storedKey;
}

/**
 * Reads the next master key. Command-line arguments are not used, because other users of the machine can see them and
 * the shell stores them.
 */
function nextKey({ config }: CommandContext, storedKey: StoredKey): MasterKey {
  if (config.newMasterKey === null) {
    if (config.masterKey === null) return MasterKey.random();
    throw new Refusal('MASTER_KEY is set, so give the new key as NEW_MASTER_KEY: openssl rand -base64 32');
  }
  const next = MasterKey.ofText(config.newMasterKey);
  if (next.fingerprint === neededKey(storedKey)) throw new Refusal('NEW_MASTER_KEY is the key in use already.');
  return next;
}

function describeRotation({ config }: CommandContext, storedKey: StoredKey, next: MasterKey): string {
  const old = neededKey(storedKey);
  return [
    `The master key is ${next.fingerprint} now; it was ${old}. Running processes go on.`,
    config.newMasterKey === null
      ? `It is in DATA_DIR/master.key: copy it to a safe place now. The old one is kept in master.key.${old}; backups made so far open with it on another machine. Move it to where you keep those, or delete it with them.`
      : 'Set MASTER_KEY to the new key wherever it is set, and take NEW_MASTER_KEY away: with the old one no process starts any more. Keep the old one as long as backups that were made under it.',
    ...(storedKey.dataKey
      ? []
      : [
          'This database is older than data keys: its contents hang on the key that you just replaced, and will. Guard that key as before.',
        ]),
  ].join('\n');
}
