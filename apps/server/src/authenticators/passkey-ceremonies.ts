import type { PasskeyAssertion, PasskeyAttestation } from '@feisuo/contract/schemas/passkeys';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

/**
 * WebAuthn registration and authentication for members and operators, without database access. The caller checks
 * whether the challenge is still valid and to whom it was issued.
 */

export interface StoredPasskey {
  id: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

/** Whether user verification (fingerprint, PIN) is required, or user presence is enough. */
export type Verification = 'required' | 'preferred';

/** EdDSA, ES256, RS256. A fixed list, so that the offer does not depend on the machine. */
const ALGORITHMS = [-8, -7, -257];
const timeout = twoFactorLimits.passkeyChallengeS * 1000;

/** Loads in about 200 ms, so only callers with passkeys wait for it. */
const webAuthn = () => import('@simplewebauthn/server');

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const isTransport = (name: string): name is AuthenticatorTransport => TRANSPORTS.has(name);

const describe = ({ id, transports }: Pick<StoredPasskey, 'id' | 'transports'>) => ({
  id,
  transports: transports.filter(isTransport),
});

const bytesOf = (token: string) => Uint8Array.from(Buffer.from(token, 'base64url'));

/** The WebAuthn user handle. Account ids hold no personal data, so an authenticator may store them. */
const userHandleOf = (ownerId: string) => Buffer.from(ownerId, 'utf8').toString('base64url');

export interface CreationRequest {
  origin: string;
  brand: string;
  owner: { id: string; name: string };
  challenge: string;
  userVerification: Verification;
  known: StoredPasskey[];
}

/** Options for `navigator.credentials.create`. */
export async function creationOptions(asked: CreationRequest): Promise<PublicKeyCredentialCreationOptionsJSON> {
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

/** Options for `navigator.credentials.get`: for the listed passkeys, or without a list for any discoverable one. */
export async function requestOptions(asked: {
  origin: string;
  challenge: string;
  userVerification: Verification;
  known?: StoredPasskey[];
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

export interface AttestedPasskey extends StoredPasskey {
  isBackedUp: boolean;
  /** The caller checks to whom it was issued: it is only read here. */
  challenge: string;
}

/** Reads an attestation; null if it is not a valid passkey for this site. */
export async function readAttestation(
  origin: string,
  given: PasskeyAttestation,
  userVerification: Verification,
): Promise<AttestedPasskey | null> {
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
          attestationObject: await stripAttestationStatement(given.response.attestationObject),
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
    // Store the id that the authenticator signed, not the one beside it.
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
    // The library has one message for each fault; callers need only one refusal.
    return null;
  }
}

/**
 * Removes the attestation statement. We did not ask for one, and verifying it would fetch revocation lists from
 * addresses that the statement names.
 */
async function stripAttestationStatement(attestationObject: string): Promise<string> {
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

export interface VerifiedAssertion {
  counter: number;
  isBackedUp: boolean;
  /** The caller must spend it once. */
  challenge: string;
}

/** Reads an assertion of a known passkey; null if it is not valid for this passkey. */
export async function readAssertion(
  origin: string,
  passkey: StoredPasskey,
  given: PasskeyAssertion,
  { ownerId, userVerification }: { ownerId: string; userVerification: Verification },
): Promise<VerifiedAssertion | null> {
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
