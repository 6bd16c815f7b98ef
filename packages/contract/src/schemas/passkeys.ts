import { Type, type Static } from 'typebox';
import { someText, text } from './fields.ts';

/**
 * WebAuthn responses, with bytes encoded as base64url. Only the fields that the server reads are listed; further
 * fields are allowed.
 */
const Bytes = someText(8192);
const credential = { id: someText(1024), rawId: someText(1024), type: Type.Literal('public-key') };

/** A new passkey, as returned by the browser. */
export const PasskeyAttestation = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(text(32), { maxItems: 16 })),
  }),
});
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

/** A passkey's response to a challenge, as returned by the browser. */
export const PasskeyAssertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    /** Null or absent if the passkey stores no user handle. */
    userHandle: Type.Optional(Type.Union([text(128), Type.Null()])),
  }),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;
