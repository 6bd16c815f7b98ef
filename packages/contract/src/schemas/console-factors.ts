import { Type, type Static } from 'typebox';
import { OperatorName } from './operator.ts';
import { PasskeyAssertion, PasskeyAttestation } from './passkeys.ts';
import { serviceReply } from './service.ts';

/** Second factors of the calling operator. */

export const OwnPasskey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The passkey is stored by a service that copies it to the operator's other devices. */
  isBackedUp: Type.Boolean(),
  createdAt: Type.String(),
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
});
export type OwnPasskey = Static<typeof OwnPasskey>;

/** `isNeeded`: the role has permissions over money or accounts, so the last factor cannot be removed. */
export const OwnFactors = Type.Object({
  authenticator: Type.Union([Type.Object({ since: Type.String(), lastUsedAt: Type.String() }), Type.Null()]),
  passkeys: Type.Array(OwnPasskey),
  isNeeded: Type.Boolean(),
});
export type OwnFactors = Static<typeof OwnFactors>;
export const OwnFactorsReply = serviceReply(OwnFactors);

/** WebAuthn options, passed unchanged to the browser. */
export const PasskeyOptions = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeyOptions = Static<typeof PasskeyOptions>;
export const PasskeyOptionsReply = serviceReply(PasskeyOptions);

export const AddPasskeyRequest = Type.Object({ name: OperatorName, attestation: PasskeyAttestation });
export const ProvePasskeyRequest = Type.Object({ assertion: PasskeyAssertion });
export const PasskeyParams = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,1024}$' }) });
