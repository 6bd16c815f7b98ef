/**
 * Paths of the member's second factor. They are not in paths.ts, because the sign-in page loads that file and needs
 * none of these.
 */
export const twoFactorPaths = {
  twoFactor: '/v1/user/two_factor',
  confirm: '/v1/user/two_factor/confirm',
  recoveryCodes: '/v1/user/two_factor/recovery_codes',
  passkeys: '/v1/user/two_factor/passkeys',
  passkeyOptions: '/v1/user/two_factor/passkeys/options',
  passkey: '/v1/user/two_factor/passkeys/:passkey_id',
  trustedDevices: '/v1/user/two_factor/devices',
  trustedDevice: '/v1/user/two_factor/devices/:device_id',
} as const;
