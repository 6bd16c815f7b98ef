import { Type, type Static } from 'typebox';
import { someText, text } from './fields.ts';

/** WebAuthn responses travel as base64url; only fields that are read are listed, others are allowed. */
const Bytes = someText(8192);
const credential = { id: someText(1024), rawId: someText(1024), type: Type.Literal('public-key') };

/** A new passkey, as the browser hands it over. */
export const PasskeyAttestation = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: Type.Optional(Type.Array(text(32), { maxItems: 16 })),
  }),
});
export type PasskeyAttestation = Static<typeof PasskeyAttestation>;

/** The answer of a passkey to a challenge, as the browser hands it over. */
export const PasskeyAssertion = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    /** Null or absent where the passkey keeps none. */
    userHandle: Type.Optional(Type.Union([text(128), Type.Null()])),
  }),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;
