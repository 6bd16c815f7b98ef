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
import type { Caller } from './call-account-api.ts';

/** Operations on second factors of the account. Each change needs a token of `sudo`. */
export const createTwoFactor = (caller: Caller) => ({
  getTwoFactor: () => caller.personal<TwoFactorReply>('GET', '/v1/user/two_factor'),

  /** Starts to add an authenticator app. The app becomes active when `confirmTwoFactor` gets its first code. */
  enrolTwoFactor: (sudo_token: string) =>
    caller.personal<EnrolTwoFactorReply>('POST', '/v1/user/two_factor', { method: 'TOTP', sudo_token }),

  /** Confirms the authenticator app by its first code. Only this reply contains the recovery codes. */
  confirmTwoFactor: (code: string) =>
    caller.personal<RecoveryCodesReply>('POST', '/v1/user/two_factor/confirm', { code }),

  renewRecoveryCodes: (sudo_token: string) =>
    caller.personal<RecoveryCodesReply>('POST', '/v1/user/two_factor/recovery_codes', { sudo_token }),

  /** Removes the authenticator app. Passkeys are kept. */
  removeTwoFactor: (sudo_token: string) => caller.personal('DELETE', '/v1/user/two_factor', { sudo_token }),

  listPasskeys: () => caller.personal<PasskeysReply>('GET', '/v1/user/two_factor/passkeys'),

  /** Returns the options for `navigator.credentials.create`. */
  passkeyOptions: (sudo_token: string) =>
    caller.personal<PasskeyOptionsReply>('POST', '/v1/user/two_factor/passkeys/options', { sudo_token }),

  addPasskey: (request: AddPasskeyRequest) =>
    caller.personal<AddPasskeyReply>('POST', '/v1/user/two_factor/passkeys', request),

  renamePasskey: (passkey_id: string, request: RenamePasskeyRequest) =>
    caller.personal<Passkey>('PATCH', '/v1/user/two_factor/passkeys/:passkey_id', request, passkey_id),

  removePasskey: (passkey_id: string, sudo_token: string) =>
    caller.personal('DELETE', '/v1/user/two_factor/passkeys/:passkey_id', { sudo_token }, passkey_id),

  /** Lists the browsers in which the user signs in without a second factor. */
  listTrustedDevices: () => caller.personal<TrustedDevicesReply>('GET', '/v1/user/two_factor/devices'),

  untrustDevice: (device_id: string) =>
    caller.personal('DELETE', '/v1/user/two_factor/devices/:device_id', {}, device_id),

  untrustAllDevices: () => caller.personal('DELETE', '/v1/user/two_factor/devices'),
});
