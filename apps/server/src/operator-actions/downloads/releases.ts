import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { conflict } from '../../http/app-error.ts';
import {
  addRelease,
  publishRelease,
  removeFile,
  rollBack,
  withdrawRelease,
  type AddedRelease,
  type ReleaseChange,
  type ReleaseName,
  type ReleaseRow,
} from '../../modules/downloads/index.ts';
import { writeAudit } from '../../modules/operator/index.ts';
import type { Act, AuditDeps } from '../act.ts';
import { noteChange, type Doing } from '../note-change.ts';

/** Visitors run these files: a change needs a fresh proof, or a token created with one. */
export const changesReleases = {
  permission: 'downloads.write',
  proof: 'fresh-or-token',
  audit: 'promotion.read',
} as const;

/** For the command line. */
export function sayGiven({ before, after }: ReleaseChange): string {
  const gets = after ? `get ${after.platform} ${after.version}` : 'get nothing: no other one is published';
  const part =
    after && after.rolloutShare < 100
      ? `\nIt goes to ${after.rolloutShare} of a hundred, the one before to the others.`
      : '';
  return `Done. Visitors ${before?.id === after?.id ? 'still' : 'now'} ${gets}.${part}`;
}

type Bytes = AsyncIterable<Uint8Array> | Uint8Array;

const nameOf = ({ platform, version }: ReleaseName) => `${platform} ${version}`;

/** Stores an installer as a draft. Upload is slow, so only the last step is a transaction, with its audit line. */
export const storeRelease = (
  deps: AuditDeps,
  about: AddedRelease,
  file: Bytes,
  { by }: Doing,
  options: { isInspected?: boolean } = {},
): Promise<ReleaseRow> =>
  addRelease(deps, about, file, {
    ...options,
    note: async (tx, { bytes, sha256 }) => {
      const what = { action: 'release.add' as const, subject: nameOf(about), after: { bytes, sha256 } };
      await writeAudit(tx, deps.masterKey, { at: deps.clock.now(), ...by, ...what });
    },
  });

/** What the operator saw; absent on the command line. */
export interface SeenVersions {
  /** The current version; null: none. */
  seen?: string | null | undefined;
  /** The announced next version. */
  to?: string | undefined;
}

/** Publishes a release, for all or for a percentage. */
export const publish = (deps: AuditDeps, name: ReleaseName, share: number, doing: Act, seen: SeenVersions = {}) =>
  change(deps, 'release.publish', nameOf(name), doing, seen, (tx) => publishRelease(tx, deps.clock, name, share));

/** Withdraws the current release; visitors get the previous one. */
export const goBack = (deps: AuditDeps, platform: ReleasePlatform, doing: Act, seen: SeenVersions = {}) =>
  change(deps, 'release.withdraw', `${platform} current`, doing, seen, (tx) => rollBack(tx, deps.clock, platform));

/** Withdraws a release; a draft is deleted. */
export const withdraw = (deps: AuditDeps, name: ReleaseName, doing: Act) =>
  change(deps, 'release.withdraw', nameOf(name), doing, {}, (tx) => withdrawRelease(tx, deps.clock, name));

/** Deletes the bytes of an old release. The space is free again after a vacuum. */
export async function dropFile(deps: AuditDeps, name: ReleaseName, doing: Act): Promise<ReleaseRow> {
  const { removed } = await noteChange(deps, { action: 'release.remove', subject: nameOf(name) }, doing, async (tx) => {
    const found = await removeFile(tx, name);
    return { before: { bytes: found.bytes, sha256: found.sha256 }, removed: found };
  });
  return removed;
}

const told = (row: ReleaseRow | null) => ({ current: row?.version ?? null, share: row?.rolloutShare ?? null });

async function change(
  deps: AuditDeps,
  action: AuditAction,
  subject: string,
  doing: Act,
  { seen, to }: SeenVersions,
  act: (tx: AuditDeps['db']) => Promise<ReleaseChange>,
): Promise<ReleaseChange> {
  const { changed } = await noteChange(deps, { action, subject }, doing, async (tx) => {
    const done = await act(tx);
    if (seen !== undefined && (done.before?.version ?? null) !== seen)
      throw conflict('visitors get another one by now');
    if (to !== undefined && done.after?.version !== to) throw conflict('visitors would get another one');
    return { before: told(done.before), after: told(done.after), changed: done };
  });
  return changed;
}
