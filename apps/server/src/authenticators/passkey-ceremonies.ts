import type { PasskeyAssertion, PasskeyAttestation } from '@feisuo/contract/schemas/account-two-factor';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type {
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';

/**
 * WebAuthn registration and authentication for members and operators, without database access. The caller checks that
 * the challenge is valid and to whom it was issued.
 */

export interface StoredPasskey {
  id: string;
  /** The public key in COSE format, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

/** `required`: the passkey must verify the user by fingerprint or PIN; `preferred`: user presence is enough. */
export type Verification = 'required' | 'preferred';

/** The algorithms EdDSA, ES256 and RS256. The list is fixed, so that all servers offer the same algorithms. */
const ALGORITHMS = [-8, -7, -257];
const timeout = twoFactorLimits.passkeyChallengeS * 1000;

/** The library is loaded when a passkey is used for the first time, because loading takes about 200 ms. */
const webAuthn = () => import('@simplewebauthn/server');

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const isTransport = (name: string): name is AuthenticatorTransport => TRANSPORTS.has(name);

const describe = ({ id, transports }: Pick<StoredPasskey, 'id' | 'transports'>) => ({
  id,
  transports: transports.filter(isTransport),
});

const bytesOf = (token: string) => Uint8Array.from(Buffer.from(token, 'base64url'));

/** The WebAuthn user handle. Account ids contain no personal data, so authenticators may store them. */
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

/**
 * Options for `navigator.credentials.get`. They allow the listed passkeys or, without a list, any discoverable
 * passkey.
 */
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
  /** The challenge in the attestation. The caller must check that it was issued to this account or operator. */
  challenge: string;
}

/** Reads an attestation; null if it is not a valid passkey for this site. */
export async function readAttestation(
  origin: string,
  attestation: PasskeyAttestation,
  userVerification: Verification,
): Promise<AttestedPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  let challenge = '';
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: attestation.id,
        rawId: attestation.rawId,
        type: attestation.type,
        response: {
          clientDataJSON: attestation.response.clientDataJSON,
          attestationObject: await stripAttestationStatement(attestation.response.attestationObject),
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
    // Refuses an id other than the id that the authenticator signed.
    if (credential.id !== attestation.id) return null;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...new Set(attestation.response.transports?.filter(isTransport))],
      isBackedUp: credentialBackedUp,
      challenge,
    };
  } catch {
    // The library throws a different error for each fault, but callers only need to know that the passkey is refused.
    return null;
  }
}

/**
 * Removes the attestation statement, which was not requested. To verify it, the library would fetch revocation lists
 * from addresses in the statement.
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
  /** The challenge in the assertion. The caller must make sure that a challenge is used only once. */
  challenge: string;
}

/** Verifies an assertion with a stored passkey; null if the assertion is not valid. */
export async function readAssertion(
  origin: string,
  passkey: StoredPasskey,
  assertion: PasskeyAssertion,
  { ownerId, userVerification }: { ownerId: string; userVerification: Verification },
): Promise<VerifiedAssertion | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { userHandle } = assertion.response;
  if (userHandle && userHandle !== userHandleOf(ownerId)) return null;
  let challenge = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: assertion.type,
        response: {
          clientDataJSON: assertion.response.clientDataJSON,
          authenticatorData: assertion.response.authenticatorData,
          signature: assertion.response.signature,
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
