import { randomBytes } from 'node:crypto';
import type { TrustedDevicesReply } from '@feisuo/contract/schemas/account-two-factor';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { AccountDeps } from '../account-deps.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { trustS, type TrustCookie } from './presented-factor.ts';
import {
  deleteTrustedDevices,
  insertTrustedDevice,
  isTrusted,
  listTrustedDevices,
  moveTrust,
} from './trusted-device-queries.ts';

const secretHashOf = (masterKey: MasterKey, secret: string) => masterKey.digest('trusted-device', secret);

export async function isTrustedBy(deps: AccountDeps, accountId: string, { secret }: TrustCookie): Promise<boolean> {
  if (!secret) return false;
  return isTrusted(deps.db, accountId, secretHashOf(deps.masterKey, secret), deps.clock.now());
}

/**
 * Trusts a browser for a limited time and returns the new secret for its cookie. An earlier secret is not kept, because
 * an attacker may know it.
 */
export async function trustDevice(
  { masterKey, clock }: AccountDeps,
  tx: Database,
  { accountId, clientId, browser }: { accountId: string; clientId: string; browser: TrustCookie },
  from: RequestSource,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const secretHash = secretHashOf(masterKey, secret);
  if (browser.secret) await moveTrust(tx, secretHashOf(masterKey, browser.secret), secretHash);
  const createdAt = clock.now();
  await insertTrustedDevice(tx, {
    id: randomBytes(16).toString('base64url'),
    secretHash,
    accountId,
    deviceName: from.deviceName,
    place: from.place,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + trustS * 1000),
  });
  await recordSecurityEvent(tx, { at: createdAt, accountId, kind: 'device_trusted', clientId }, from);
  return secret;
}

/**
 * Lists the browsers that the caller trusts. `secret` is in the cookie of the calling browser, and marks the current
 * one.
 */
export async function showTrustedDevices(
  { db, masterKey, clock }: AccountDeps,
  { account }: Caller,
  secret: string | undefined,
): Promise<TrustedDevicesReply> {
  const own = secret ? secretHashOf(masterKey, secret) : null;
  const devices = await listTrustedDevices(db, account.id, clock.now());
  const data = devices.map(({ id, secretHash, deviceName, place, createdAt, expiresAt }) => ({
    id,
    device_name: deviceName,
    place,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    current: secretHash === own,
  }));
  return { total: data.length, data };
}

/** Removes one trusted browser or all. No sudo token is required, because an attacker gains nothing by it. */
export async function untrustDevices(
  deps: AccountDeps,
  { account, claims, session }: Caller,
  only: string | undefined,
  from: RequestSource,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const ended = await deleteTrustedDevices(tx, account.id, only);
    if (ended === 0 && only === undefined) return;
    if (ended === 0) throw new AppError('not_found', { description: 'device_id: not a device of the caller' });
    const note = { at: deps.clock.now(), accountId: account.id, clientId: claims.aud, sessionId: session.id };
    await recordSecurityEvent(tx, { ...note, kind: 'device_untrusted', facts: { devices: ended } }, from);
  });
}
