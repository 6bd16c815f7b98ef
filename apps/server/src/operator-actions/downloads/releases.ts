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
import type { AuditContext, AuditDeps, CommonActionDeps } from '../action-deps.ts';
import { noteChange, type PartialAuditContext } from '../note-change.ts';

/** Visitors install and run these files, so a change needs a fresh proof, or a token that was created with a proof. */
export const changesReleases = {
  permission: 'downloads.write',
  proof: 'fresh-or-token',
  audit: 'promotion.read',
} as const;

/** The command's result: which version visitors get after a change. */
export function describeVisitorsRelease({ before, after }: ReleaseChange): string {
  const gets = after ? `get ${after.platform} ${after.version}` : 'get no installer: none is published';
  const part =
    after && after.rolloutShare < 100
      ? `\nIt goes to ${after.rolloutShare} of a hundred, the one before to the others.`
      : '';
  return `Done. Visitors ${before?.id === after?.id ? 'still' : 'now'} ${gets}.${part}`;
}

type Bytes = AsyncIterable<Uint8Array> | Uint8Array;

const nameOf = ({ platform, version }: ReleaseName) => `${platform} ${version}`;

/**
 * Stores an installer as a draft. The upload is slow, so only the last step runs in a transaction, together with the
 * audit line.
 */
export const storeRelease = (
  deps: AuditDeps & Pick<CommonActionDeps, 'blobs'>,
  about: AddedRelease,
  file: Bytes,
  { by }: PartialAuditContext,
  options: { isInspected?: boolean } = {},
): Promise<ReleaseRow> =>
  addRelease(deps, about, file, {
    ...options,
    note: async (tx, { bytes, sha256 }) => {
      const what = { action: 'release.add' as const, subject: nameOf(about), after: { bytes, sha256 } };
      await writeAudit(tx, deps.masterKey, { at: deps.clock.now(), ...by, ...what });
    },
  });

/** The versions that the operator saw before the change; absent for a command. */
export interface SeenVersions {
  /** The version that was current; null if none was. */
  seen?: string | null | undefined;
  /** The version that the console announced as the next one. */
  to?: string | undefined;
}

/** Publishes a release to all visitors or to a percentage of them. */
export const publish = (
  deps: AuditDeps,
  name: ReleaseName,
  share: number,
  audit: AuditContext,
  seen: SeenVersions = {},
) => change(deps, 'release.publish', nameOf(name), audit, seen, (tx) => publishRelease(tx, deps.clock, name, share));

/** Withdraws the current release, so that visitors get the previous one. */
export const goBack = (deps: AuditDeps, platform: ReleasePlatform, audit: AuditContext, seen: SeenVersions = {}) =>
  change(deps, 'release.withdraw', `${platform} current`, audit, seen, (tx) => rollBack(tx, deps.clock, platform));

/** Withdraws a published release, or deletes a draft. */
export const withdraw = (deps: AuditDeps, name: ReleaseName, audit: AuditContext) =>
  change(deps, 'release.withdraw', nameOf(name), audit, {}, (tx) => withdrawRelease(tx, deps.clock, name));

/** Deletes the bytes of an old release. PostgreSQL reuses the space after a vacuum. */
export async function dropFile(deps: AuditDeps, name: ReleaseName, audit: AuditContext): Promise<ReleaseRow> {
  const { removed } = await noteChange(deps, { action: 'release.remove', subject: nameOf(name) }, audit, async (tx) => {
    const found = await removeFile(tx, name);
    return { before: { bytes: found.bytes, sha256: found.sha256 }, removed: found };
  });
  return removed;
}

const describe = (row: ReleaseRow | null) => ({ current: row?.version ?? null, share: row?.rolloutShare ?? null });

async function change(
  deps: AuditDeps,
  action: AuditAction,
  subject: string,
  audit: AuditContext,
  { seen, to }: SeenVersions,
  apply: (tx: AuditDeps['db']) => Promise<ReleaseChange>,
): Promise<ReleaseChange> {
  const { changed } = await noteChange(deps, { action, subject }, audit, async (tx) => {
    const done = await apply(tx);
    if (seen !== undefined && (done.before?.version ?? null) !== seen)
      throw conflict('visitors get another one by now');
    if (to !== undefined && done.after?.version !== to) throw conflict('visitors would get another one');
    return { before: describe(done.before), after: describe(done.after), changed: done };
  });
  return changed;
}
