import type { ExportReply } from '@feisuo/contract/schemas/account-user';
import type { AccountDeps } from '../account-deps.ts';
import { exportApplications } from '../applications/describe-application.ts';
import { listConsents } from '../authorize/consent-queries.ts';
import { listLogoutsOfAccount } from '../logout/logout-delivery-queries.ts';
import { listIdentities } from '../providers/identity-queries.ts';
import { exportSecondFactor } from '../second-factor/describe-two-factor.ts';
import { readSecurityEvents } from '../security/security-events.ts';
import { listLiveSessions } from '../tokens/session-queries.ts';
import type { Person } from './account-queries.ts';
import { describeUser } from './describe-user.ts';
import { findMembership } from './membership-port.ts';

const MAX_EVENTS = 10_000;

type CollectDeps = Pick<AccountDeps, 'db' | 'clock' | 'membership' | 'personalData'>;

/** Collects all personal data of an account; each key is the name of the module that stores that part. */
export async function collectPersonalData(deps: CollectDeps, account: Person): Promise<ExportReply> {
  const at = deps.clock.now();
  const [membership, identities, consents, secondFactor, sessions, events, logouts, applications, ...rest] =
    await Promise.all([
      findMembership(deps.membership, deps.db, account.id),
      listIdentities(deps.db, account.id),
      listConsents(deps.db, account.id),
      exportSecondFactor(deps.db, account.id, at),
      listLiveSessions(deps.db, account.id, at),
      readSecurityEvents(deps.db, account.id, { limit: MAX_EVENTS }),
      listLogoutsOfAccount(deps.db, account.id),
      exportApplications(deps.db, account.id),
      ...deps.personalData.map((part) => part.export(deps.db, account.id)),
    ]);
  return {
    exported_at: at.toISOString(),
    data: {
      account: { ...describeUser(account, identities, membership), phone_number: account.phone ?? '' },
      sessions: sessions.map(({ clientId, deviceName, place, createdAt, lastUsedAt }) => ({
        client_id: clientId,
        device_name: deviceName,
        place,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
      })),
      identities: identities.map(({ providerId, providerUserId, name, boundAt }) => ({
        provider_id: providerId,
        provider_user_id: providerUserId,
        name,
        bound_at: boundAt.toISOString(),
      })),
      security_events: events.map(({ at: happenedAt, kind, clientId, deviceName, place }) => ({
        at: happenedAt.toISOString(),
        kind,
        client_id: clientId,
        device_name: deviceName,
        place,
      })),
      consents: consents.map(({ clientId, scopes, resources, givenAt }) => ({
        client_id: clientId,
        scopes,
        resources,
        given_at: givenAt.toISOString(),
      })),
      logout_notices: logouts.map(({ clientId, state, createdAt }) => ({
        client_id: clientId,
        state,
        ended_at: createdAt.toISOString(),
      })),
      two_factor: secondFactor,
      applications,
      ...Object.fromEntries(deps.personalData.map(({ name }, index) => [name, rest[index]])),
    },
  };
}
