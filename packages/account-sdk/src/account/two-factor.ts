import type {
  AddPasskeyReply,
  AddPasskeyRequest,
  EnrolTwoFactorReply,
  Passkey,
  PasskeyOptionsReply,
  PasskeysReply,
  RecoveryCodesReply,
  RenamePasskeyRequest,
  TrustedDevicesReply,
  TwoFactorReply,
} from '@feisuo/contract/schemas/account-two-factor';
import type { Caller } from './caller.ts';

/** What the owner of an account does about its second factor. Changes want a token of `sudo`. */
export const createTwoFactor = (caller: Caller) => ({
  getTwoFactor: () => caller.personal<TwoFactorReply>('GET', '/v1/user/two_factor'),

  /** Begins with an authenticator app. Nothing is on until `confirmTwoFactor` had a first code of it. */
  enrolTwoFactor: (sudo_token: string) =>
    caller.personal<EnrolTwoFactorReply>('POST', '/v1/user/two_factor', { method: 'TOTP', sudo_token }),

  /** The recovery codes are shown this once. */
  confirmTwoFactor: (code: string) =>
    caller.personal<RecoveryCodesReply>('POST', '/v1/user/two_factor/confirm', { code }),

  renewRecoveryCodes: (sudo_token: string) =>
    caller.personal<RecoveryCodesReply>('POST', '/v1/user/two_factor/recovery_codes', { sudo_token }),

  /** Removes the authenticator app; passkeys stay. */
  removeTwoFactor: (sudo_token: string) => caller.personal('DELETE', '/v1/user/two_factor', { sudo_token }),

  listPasskeys: () => caller.personal<PasskeysReply>('GET', '/v1/user/two_factor/passkeys'),

  /** For `navigator.credentials.create`. */
  passkeyOptions: (sudo_token: string) =>
    caller.personal<PasskeyOptionsReply>('POST', '/v1/user/two_factor/passkeys/options', { sudo_token }),

  addPasskey: (request: AddPasskeyRequest) =>
    caller.personal<AddPasskeyReply>('POST', '/v1/user/two_factor/passkeys', request),

  renamePasskey: (passkey_id: string, request: RenamePasskeyRequest) =>
    caller.personal<Passkey>('PATCH', '/v1/user/two_factor/passkeys/:passkey_id', request, passkey_id),

  removePasskey: (passkey_id: string, sudo_token: string) =>
    caller.personal('DELETE', '/v1/user/two_factor/passkeys/:passkey_id', { sudo_token }, passkey_id),

  /** Browsers that are not asked for the second factor. */
  listTrustedDevices: () => caller.personal<TrustedDevicesReply>('GET', '/v1/user/two_factor/devices'),

  untrustDevice: (device_id: string) =>
    caller.personal('DELETE', '/v1/user/two_factor/devices/:device_id', {}, device_id),

  untrustAllDevices: () => caller.personal('DELETE', '/v1/user/two_factor/devices'),
});
