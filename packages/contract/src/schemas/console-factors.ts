import { Type, type Static } from 'typebox';
import { OperatorName } from './operator.ts';
import { PasskeyAssertion, PasskeyAttestation } from './passkeys.ts';
import { serviceReply } from './service.ts';

/** How an operator proves that it is them. */

export const OwnPasskey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Kept by a service that copies it to the owner's other devices. */
  isBackedUp: Type.Boolean(),
  createdAt: Type.String(),
  lastUsedAt: Type.Union([Type.String(), Type.Null()]),
});
export type OwnPasskey = Static<typeof OwnPasskey>;

/** `isNeeded`: the role touches money or accounts, so the last factor stays. */
export const OwnFactors = Type.Object({
  authenticator: Type.Union([Type.Object({ since: Type.String(), lastUsedAt: Type.String() }), Type.Null()]),
  passkeys: Type.Array(OwnPasskey),
  isNeeded: Type.Boolean(),
});
export type OwnFactors = Static<typeof OwnFactors>;
export const OwnFactorsReply = serviceReply(OwnFactors);

/** WebAuthn's options, for the browser untouched. */
export const PasskeyOptions = Type.Object({ options: Type.Record(Type.String(), Type.Unknown()) });
export type PasskeyOptions = Static<typeof PasskeyOptions>;
export const PasskeyOptionsReply = serviceReply(PasskeyOptions);

export const AddPasskeyRequest = Type.Object({ name: OperatorName, attestation: PasskeyAttestation });
export const ProvePasskeyRequest = Type.Object({ assertion: PasskeyAssertion });
export const PasskeyParams = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,1024}$' }) });
