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
import { versionInForce } from './find-agreement.ts';

interface AgreementDeps {
  db: Database;
  clock: Clock;
}

/**
 * Records that a member accepted a version, once. Throws if the version is neither in force nor announced, because the
 * page is then stale.
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

/** Records that the member accepts the version in force and returns this version. Null if no version is in force. */
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

/** The agreements named beside the check box of the sign-in pages. */
const termsOfUse: ReadonlySet<AgreementKind> = new Set(['user', 'privacy']);

/**
 * Records that the member accepts the versions in force of the sign-in agreements. Earlier acceptances keep their time.
 */
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

/** Returns the versions that the member accepted, and the versions in force that the member has not accepted. */
export async function describeAcceptances({ db, clock }: AgreementDeps, accountId: string) {
  const now = clock.now();
  const accepted = await listAcceptances(db, accountId);
  const inForce = await listInForce(db, now);
  const isAccepted = ({ kind, versionName }: { kind: AgreementKind; versionName: string }) =>
    accepted.some((one) => one.kind === kind && one.versionName === versionName);
  return { accepted, waiting: inForce.filter((version) => !isAccepted(version)) };
}
