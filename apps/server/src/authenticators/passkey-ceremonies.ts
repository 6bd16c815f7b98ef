import type { PasskeyAssertion, PasskeyAttestation } from '@feisuo/contract/schemas/passkeys';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

/**
 * WebAuthn's two ceremonies, free of the database, for members and for operators. Whose challenge it was and whether it still
 * counts is for the caller to ask: here it is only read.
 */

/** As much of a passkey that is kept as a ceremony reads. */
export interface KeptPasskey {
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

/** Whether the person must have given a finger or a PIN, or merely been there. */
export type Verification = 'required' | 'preferred';

/** EdDSA, ES256, RS256. Fixed, so that what is offered does not depend on the machine. */
const ALGORITHMS = [-8, -7, -257];
const timeout = twoFactorLimits.passkeyChallengeS * 1000;

/** Two tenths of a second to load, which only those wait for who have passkeys. */
const webAuthn = () => import('@simplewebauthn/server');

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const isTransport = (name: string): name is AuthenticatorTransport => TRANSPORTS.has(name);

const describe = ({ id, transports }: Pick<KeptPasskey, 'id' | 'transports'>) => ({
  id,
  transports: transports.filter(isTransport),
});

const bytesOf = (token: string) => Uint8Array.from(Buffer.from(token, 'base64url'));

/** Ids say nothing of the person, so they may be what the passkey keeps of its owner. */
const userHandleOf = (ownerId: string) => Buffer.from(ownerId, 'utf8').toString('base64url');

export interface NewPasskeyAsked {
  origin: string;
  brand: string;
  owner: { id: string; name: string };
  challenge: string;
  userVerification: Verification;
  known: KeptPasskey[];
}

/** What a browser needs to make a passkey. */
export async function creationOptions(asked: NewPasskeyAsked): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn();
  const { origin, brand, owner, challenge, userVerification, known } = asked;
  return generateRegistrationOptions({
    rpName: brand,
    rpID: new URL(origin).hostname,
    userID: Uint8Array.from(Buffer.from(owner.id, 'utf8')),
    userName: owner.name,
    userDisplayName: owner.name,
    challenge: bytesOf(challenge),
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** What a browser needs to show a passkey: one of these, or without a list any that it has for us. */
export async function requestOptions(asked: {
  origin: string;
  challenge: string;
  userVerification: Verification;
  known?: KeptPasskey[];
}): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: new URL(asked.origin).hostname,
    challenge: bytesOf(asked.challenge),
    timeout,
    userVerification: asked.userVerification,
    ...(asked.known && { allowCredentials: asked.known.map(describe) }),
  });
}

export interface MadePasskey extends KeptPasskey {
  isBackedUp: boolean;
  /** Whose it is, is for the caller to ask: it was neither expected nor looked up here. */
  challenge: string;
}

/** Reads what a browser made; null where it is no passkey for us. */
export async function readAttestation(
  origin: string,
  given: PasskeyAttestation,
  userVerification: Verification,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  let challenge = '';
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: given.id,
        rawId: given.rawId,
        type: given.type,
        response: {
          clientDataJSON: given.response.clientDataJSON,
          attestationObject: await withoutStatement(given.response.attestationObject),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: (shown) => {
        challenge = shown;
        return typeof shown === 'string';
      },
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: userVerification === 'required',
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    // The id that is kept is the one that the authenticator signs for, not the one that stands beside it.
    if (credential.id !== given.id) return null;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...new Set(given.response.transports?.filter(isTransport))],
      isBackedUp: credentialBackedUp,
      challenge,
    };
  } catch {
    // The library has a sentence for each of many faults; to us they are one.
    return null;
  }
}

/**
 * Takes away what an authenticator says of its maker. We asked for nothing of the kind, and whoever believes it must
 * fetch lists of revoked makers from addresses that it names.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(bytesOf(attestationObject));
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', decoded.get('authData')],
    ]),
  );
  return Buffer.from(bare).toString('base64url');
}

export interface ShownPasskey {
  counter: number;
  isBackedUp: boolean;
  /** To be taken by the caller, once. */
  challenge: string;
}

/** Reads the answer of a known passkey; null where it is none of this passkey to us. */
export async function readAssertion(
  origin: string,
  passkey: KeptPasskey,
  given: PasskeyAssertion,
  { ownerId, userVerification }: { ownerId: string; userVerification: Verification },
): Promise<ShownPasskey | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { userHandle } = given.response;
  if (userHandle && userHandle !== userHandleOf(ownerId)) return null;
  let challenge = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: given.id,
        rawId: given.rawId,
        type: given.type,
        response: {
          clientDataJSON: given.response.clientDataJSON,
          authenticatorData: given.response.authenticatorData,
          signature: given.response.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: (shown) => {
        challenge = shown;
        return typeof shown === 'string';
      },
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id: passkey.id, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: userVerification === 'required',
    });
    if (!verified) return null;
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
    return { counter, isBackedUp, challenge };
  } catch {
    return null;
  }
}
