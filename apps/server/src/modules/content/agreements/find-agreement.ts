import type { Agreement, AgreementVersion } from '@feisuo/contract/schemas/content-items';
import type { Database } from '../../../db/database.ts';
import { publishedAtOf } from '../publication.ts';
import { listShownVersions, type AgreementRow } from './agreement-queries.ts';

interface Version {
  effectiveAt: Date;
}

/** Returns the version that took effect last or, before any has taken effect, the version that takes effect first. */
export function versionInForce<T extends Version>(versions: readonly T[], now: Date): T | null {
  const byDay = versions.toSorted((a, b) => b.effectiveAt.getTime() - a.effectiveAt.getTime());
  return byDay.find(({ effectiveAt }) => effectiveAt <= now) ?? byDay.at(-1) ?? null;
}

/** Returns the version in force or a named version, with a list of all versions that the site may show. */
export async function findAgreement(
  db: Database,
  now: Date,
  kind: Agreement['kind'],
  version?: string,
): Promise<{ agreement: Agreement; versions: AgreementVersion[] } | null> {
  const rows = await listShownVersions(db, now, kind);
  const row =
    version === undefined ? versionInForce(rows, now) : rows.find(({ versionName }) => versionName === version);
  if (!row) return null;
  return {
    agreement: { kind, title: row.title, ...toVersion(row), body: row.body },
    versions: rows.map(toVersion),
  };
}

const toVersion = (row: AgreementRow): AgreementVersion => ({
  version: row.versionName,
  effectiveAt: row.effectiveAt.toISOString(),
  publishedAt: publishedAtOf(row),
  changes: row.changes,
});
