import { Type, type Static } from 'typebox';
import { twoFactorLimits } from '../facts/limits.ts';
import { exact, Instant, someText, Token, VerificationCode, text } from './fields.ts';

/**
 * Bytes of a WebAuthn response in base64url. Only the fields that the server reads are declared; other fields are
 * allowed.
 */
const Bytes = someText(8192);
const credential = { id: someText(1024), rawId: someText(1024), type: Type.Literal('public-key') };

/** A new passkey, as the browser returns it. */
export const PasskeyAttestation = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(text(32), { maxItems: 16 })),
  }),
});
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

/** A passkey's response to a challenge, as the browser returns it. */
export const PasskeyAssertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    /** Null or missing if the passkey stores no user handle. */
    userHandle: Type.Optional(Type.Union([text(128), Type.Null()])),
  }),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

export const TwoFactorReply = exact({
  enabled: Type.Boolean(),
  methods: Type.Array(Type.Enum(['TOTP', 'PASSKEY'])),
  recovery_codes_left: Type.Integer(),
});
export type TwoFactorReply = Static<typeof TwoFactorReply>;

/** Starts to add an authenticator app. It becomes active when its first code is confirmed. */
export const EnrolTwoFactorRequest = Type.Object({
  sudo_token: Type.Optional(Token),
  method: Type.Literal('TOTP'),
});
export type EnrolTwoFactorRequest = Static<typeof EnrolTwoFactorRequest>;
export const EnrolTwoFactorReply = exact({ secret: Type.String(), otpauth_uri: Type.String() });
export type EnrolTwoFactorReply = Static<typeof EnrolTwoFactorReply>;

/** Confirms the first code of an authenticator app. It needs no sudo token, because the enrolment has used it. */
export const ConfirmTwoFactorRequest = Type.Object({ code: VerificationCode });
export type ConfirmTwoFactorRequest = Static<typeof ConfirmTwoFactorRequest>;

export const RenewRecoveryCodesRequest = Type.Object({ sudo_token: Type.Optional(Token) });
export type RenewRecoveryCodesRequest = Static<typeof RenewRecoveryCodesRequest>;

/** New recovery codes. They are returned only once, because the server stores only their hashes. */
export const RecoveryCodesReply = exact({
  recovery_codes: Type.Array(Type.String(), {
    minItems: twoFactorLimits.recoveryCodes,
    maxItems: twoFactorLimits.recoveryCodes,
  }),
});
export type RecoveryCodesReply = Static<typeof RecoveryCodesReply>;

export const Passkey = exact({
  id: Type.String(),
  name: Type.String(),
  created_at: Instant,
  /** When the passkey was used last; empty if it was never used. */
  last_used_at: Type.String(),
});
export type Passkey = Static<typeof Passkey>;
export const PasskeysReply = exact({ total: Type.Integer(), data: Type.Array(Passkey) });
export type PasskeysReply = Static<typeof PasskeysReply>;

export const PasskeyOptionsRequest = Type.Object({ sudo_token: Type.Optional(Token) });
export type PasskeyOptionsRequest = Static<typeof PasskeyOptionsRequest>;
/** WebAuthn creation options, which are passed unchanged to the browser. */
export const PasskeyOptionsReply = exact({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeyOptionsReply = Static<typeof PasskeyOptionsReply>;

/** Adds a passkey. `attestation` is the WebAuthn response of the browser. */
export const AddPasskeyRequest = Type.Object({
  name: Type.Optional(someText(64)),
  attestation: PasskeyAttestation,
});
export type AddPasskeyRequest = Static<typeof AddPasskeyRequest>;
/** The new passkey. Recovery codes are returned only with the account's first factor; otherwise the list is empty. */
export const AddPasskeyReply = exact({ passkey: Passkey, recovery_codes: Type.Array(Type.String()) });
export type AddPasskeyReply = Static<typeof AddPasskeyReply>;

export const PasskeyParams = Type.Object({ passkey_id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,1024}$' }) });
export type PasskeyParams = Static<typeof PasskeyParams>;

export const RenamePasskeyRequest = Type.Object({ name: someText(64), sudo_token: Type.Optional(Token) });
export type RenamePasskeyRequest = Static<typeof RenamePasskeyRequest>;

/** A browser in which the account signs in without a second factor. */
export const TrustedDevice = exact({
  id: Type.String(),
  device_name: Type.String(),
  place: Type.String(),
  created_at: Instant,
  expires_at: Instant,
  current: Type.Boolean(),
});
export type TrustedDevice = Static<typeof TrustedDevice>;
export const TrustedDevicesReply = exact({ total: Type.Integer(), data: Type.Array(TrustedDevice) });
export type TrustedDevicesReply = Static<typeof TrustedDevicesReply>;
export const TrustedDeviceParams = Type.Object({ device_id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type TrustedDeviceParams = Static<typeof TrustedDeviceParams>;
