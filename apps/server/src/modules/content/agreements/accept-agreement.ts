import type { AgreementKind } from '@feisuo/contract/facts/content-vocabulary';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import {
  listAcceptances,
  listEveryShownVersion,
  listShownVersions,
  noteAcceptance,
  noteAcceptances,
  type Acceptance,
} from './agreement-queries.ts';
import { versionInForce } from './version-in-force.ts';

interface AgreementDeps {
  db: Database;
  clock: Clock;
}

/**
 * Records an acceptance once per member and version. Requires the version in force or an announced one, so that a
 * stale page must be reloaded.
 */
export async function acceptAgreement(
  { db, clock }: AgreementDeps,
  { accountId, kind, version }: { accountId: string; kind: AgreementKind; version: string },
): Promise<Acceptance> {
  const now = clock.now();
  const versions = await listShownVersions(db, now, kind);
  const accepted = versions.find(({ versionName }) => versionName === version);
  const inForce = versionInForce(versions, now);
  if (!accepted || !inForce) throw new AppError('not_found', { description: `no version ${version} of ${kind}` });
  if (accepted.effectiveAt < inForce.effectiveAt)
    throw new AppError('failed_precondition', {
      description: `${inForce.versionName} is in force`,
      reason: 'AGREEMENT_SUPERSEDED',
    });
  return noteAcceptance(db, { accountId, kind, versionName: version, acceptedAt: now });
}

/** Accepts the version in force and returns it; null without one. */
export async function acceptInForce(
  { db, clock }: AgreementDeps,
  { accountId, kind }: { accountId: string; kind: AgreementKind },
): Promise<string | null> {
  const now = clock.now();
  const inForce = versionInForce(await listShownVersions(db, now, kind), now);
  if (!inForce) return null;
  const { versionName } = inForce;
  await noteAcceptance(db, { accountId, kind, versionName, acceptedAt: now });
  return versionName;
}

/** Named by the check box of the sign-in pages. */
const termsOfUse: ReadonlySet<AgreementKind> = new Set(['user', 'privacy']);

/** Accepts the versions in force; earlier acceptances stay. */
export async function acceptTermsOfUse({ db, clock }: AgreementDeps, accountId: string): Promise<void> {
  const acceptedAt = clock.now();
  const inForce = await listInForce(db, acceptedAt);
  const named = inForce.filter(({ kind }) => termsOfUse.has(kind));
  await noteAcceptances(
    db,
    named.map(({ kind, versionName }) => ({ accountId, kind, versionName, acceptedAt })),
  );
}

async function listInForce(db: Database, now: Date) {
  const kinds = Map.groupBy(await listEveryShownVersion(db, now), ({ kind }) => kind);
  return [...kinds.values()].flatMap((versions) => versionInForce(versions, now) ?? []);
}

/** Accepted versions, and those in force that are pending. */
export async function describeAcceptances({ db, clock }: AgreementDeps, accountId: string) {
  const now = clock.now();
  const accepted = await listAcceptances(db, accountId);
  const inForce = await listInForce(db, now);
  const isAccepted = ({ kind, versionName }: { kind: AgreementKind; versionName: string }) =>
    accepted.some((one) => one.kind === kind && one.versionName === versionName);
  return { accepted, waiting: inForce.filter((version) => !isAccepted(version)) };
}
