import type { TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import type { Database } from '../../../db/database.ts';
import { countRecoveryCodes, findAuthenticator } from './factor-queries.ts';
import { listPasskeys, type PasskeyRow } from './passkey-queries.ts';
import { listTrustedDevices } from './trusted-device-queries.ts';

/** Lists the methods by which the account can prove its second factor. */
export async function listMethods(db: Database, accountId: string): Promise<TwoFactorReply['methods']> {
  const authenticator = await findAuthenticator(db, accountId);
  const passkeys = await listPasskeys(db, accountId);
  return [
    ...(authenticator?.confirmedAt ? ['TOTP' as const] : []),
    ...(passkeys.length > 0 ? ['PASSKEY' as const] : []),
  ];
}

export async function describeTwoFactor(db: Database, accountId: string): Promise<TwoFactorReply> {
  const methods = await listMethods(db, accountId);
  const left = await countRecoveryCodes(db, accountId);
  return { enabled: methods.length > 0, methods, recovery_codes_left: left };
}

export const describePasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? '',
});

/** The second factor as part of the export of personal data, without secrets. */
export async function exportSecondFactor(db: Database, accountId: string, now: Date) {
  const methods = await listMethods(db, accountId);
  const passkeys = await listPasskeys(db, accountId);
  const devices = await listTrustedDevices(db, accountId, now);
  return {
    totp: methods.includes('TOTP'),
    recovery_codes_left: await countRecoveryCodes(db, accountId),
    passkeys: passkeys.map((passkey) => describePasskey(passkey)),
    trusted_devices: devices.map(({ deviceName, place, createdAt, expiresAt }) => ({
      device_name: deviceName,
      place,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  };
}
