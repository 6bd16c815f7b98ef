import type { AccountDetail, AccountHistory } from '@feisuo/contract/schemas/console-accounts';
import {
  findStoredClient,
  hasUploadedPicture,
  listIdentities,
  listKnownDevices,
  listLiveSessions,
  listTrustedDevices,
  lockedFor,
  readSecurityEvents,
  type Account,
} from '../modules/account/index.ts';
import { describePeriods, listGrants, membershipOf, type Entitlement } from '../modules/membership/index.ts';
import { findPurchaseHold } from '../modules/pay/index.ts';
import { accountRow } from '../operator-actions/account/list-accounts.ts';
import { toPage, PAGE } from '../http/to-page.ts';
import type { ConsoleDeps } from '../modules/operator/index.ts';

/** Details of an account for operators, without data that would let an operator sign in as the member. */
export async function describeAccount(deps: ConsoleDeps, account: Account): Promise<AccountDetail> {
  const { db, clock } = deps;
  const now = clock.now();
  const [membership, grants, sessions, identities, history, devices, trusted, lockedForS, hold, hasPicture] =
    await Promise.all([
      membershipOf(db, account.id, now),
      listGrants(db, account.id),
      listLiveSessions(db, account.id, now),
      listIdentities(db, account.id),
      accountHistory(deps, account.id),
      listKnownDevices(db, account.id, now),
      listTrustedDevices(db, account.id, now),
      lockedFor(db, deps, account),
      findPurchaseHold(db, account.id),
      hasUploadedPicture(db, account.id),
    ]);
  const periods = describePeriods(grants);
  const describe = ({ endsAt, isRunning }: Entitlement) => ({ endsAt: endsAt?.toISOString() ?? null, isRunning });
  return {
    account: accountRow(account),
    profile: {
      gender: account.gender,
      birthdate: account.birthdate,
      locale: account.locale,
      picture: account.picture,
    },
    hasUploadedPicture: hasPicture,
    hasSecondFactor: account.hasSecondFactor,
    hasPassword: account.passwordHash !== null,
    lockedForS,
    cancelAt: account.cancelAt?.toISOString() ?? null,
    purchaseHold: hold && { ...hold, at: hold.at.toISOString() },
    vip: describe(membership.accelerator),
    superVip: describe(membership.super),
    grants: grants.toReversed().map(({ id, vas, source, length }, index) => {
      const { startsAt = null, endsAt = null, revokedAt = null } = periods[index] ?? {};
      const orderId = source.type === 'order' ? source.id : null;
      return { id: String(id), vas, source: source.type, orderId, startsAt, endsAt, length, revokedAt };
    }),
    sessions: await describeSessions(deps, sessions),
    devices: devices.map(({ deviceId, deviceName, place, firstAt, lastAt, isLive }) => ({
      id: deviceId,
      deviceName,
      place,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      isLive,
    })),
    trustedBrowsers: trusted.map(({ id, deviceName, place, createdAt, expiresAt }) => ({
      id,
      deviceName,
      place,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    providers: identities.map(({ providerId, boundAt }) => ({ providerId, boundAt: boundAt.toISOString() })),
    history,
  };
}

/** Describes sessions, with the names of their applications. */
export async function describeSessions(
  deps: ConsoleDeps,
  sessions: Awaited<ReturnType<typeof listLiveSessions>>,
): Promise<AccountDetail['sessions']> {
  const clientNames = await nameClients(deps, new Set(sessions.map(({ clientId }) => clientId)));
  return sessions.map(({ id, clientId, deviceName, place, createdAt, lastUsedAt }) => ({
    id,
    clientId,
    clientName: clientNames.get(clientId) ?? clientId,
    deviceName,
    place,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

async function nameClients({ db, brand }: ConsoleDeps, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const named = await Promise.all(
    [...ids].map(async (id): Promise<[string, string]> => {
      const stored = await findStoredClient(db, id);
      return [id, stored ? (await brand.fillIn({ name: stored.name })).name : id];
    }),
  );
  return new Map(named);
}

/** Security events of an account, newest first. `before` is the cursor. */
export async function accountHistory({ db }: ConsoleDeps, accountId: string, before?: bigint): Promise<AccountHistory> {
  const found = await readSecurityEvents(db, accountId, { ...(before !== undefined && { before }), limit: PAGE + 1 });
  return toPage(
    found,
    ({ id, at, kind, deviceName, place }) => ({ id: String(id), at: at.toISOString(), kind, deviceName, place }),
    ({ id }) => String(id),
  );
}
