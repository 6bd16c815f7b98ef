import type { AuditAction } from '@feisuo/contract/facts/audit';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { changedMeanwhile } from '../../http/app-error.ts';
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

/** Visitors run what they are given: a change needs a fresh proof. Scripts publish too, with a token created with one. */
export const changesReleases = {
  permission: 'downloads.write',
  proof: 'fresh-or-token',
  audit: 'promotion.read',
} as const;

/** For the command line: what visitors get from now on. */
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

/** Stores an installer as a draft. Its bytes come slowly, so that there is no transaction around them; becoming a draft and being written down are one. */
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

/** What whoever decides looked at. Left out by the command line, which looks and acts at once. */
export interface SeenVersions {
  /** Which version links gave; null: none. */
  seen?: string | null | undefined;
  /** Which one they were told that links will give. */
  to?: string | undefined;
}

/** Gives a release to visitors: to all, or to so many of a hundred. */
export const publish = (deps: AuditDeps, name: ReleaseName, share: number, doing: Act, seen: SeenVersions = {}) =>
  change(deps, 'release.publish', nameOf(name), doing, seen, (tx) => publishRelease(tx, deps.clock, name, share));

/** Takes away what links give; visitors get the one before. */
export const goBack = (deps: AuditDeps, platform: ReleasePlatform, doing: Act, seen: SeenVersions = {}) =>
  change(deps, 'release.withdraw', `${platform} current`, doing, seen, (tx) => rollBack(tx, deps.clock, platform));

/** Takes a release away; a draft is forgotten altogether. */
export const withdraw = (deps: AuditDeps, name: ReleaseName, doing: Act) =>
  change(deps, 'release.withdraw', nameOf(name), doing, {}, (tx) => withdrawRelease(tx, deps.clock, name));

/** Forgets the bytes of an old release. The room is there again once the table has been vacuumed. */
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
      throw changedMeanwhile('visitors get another one by now');
    if (to !== undefined && done.after?.version !== to) throw changedMeanwhile('visitors would get another one');
    return { before: told(done.before), after: told(done.after), changed: done };
  });
  return changed;
}
