import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@feisuo/contract/schemas/account-two-factor';

/** Those WebAuthn options that the software authenticator uses. */
interface Options {
  challenge: string;
  user?: { id: string };
}

/** Deviations from a correct answer. */
export interface Oddities {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Whether the authenticator verified the person, for example by fingerprint or PIN. */
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** Signs the answer with the key of another passkey. */
  signedBy?: SoftwarePasskey;
}

const ORIGIN = 'http://localhost:8080';
const [PRESENT, VERIFIED, MAY_BE_BACKED_UP, BACKED_UP, HAS_KEY] = [1, 4, 8, 16, 64];

/** A WebAuthn authenticator in software, so that tests need no browser. */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString('base64url');
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  /** Signature counter. Zero for authenticators without a counter, such as synced passkeys. */
  #counter: number;
  #userHandle = '';

  constructor({ counts = true } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#counter = counts ? 1 : 0;
  }

  /** Returns what `navigator.credentials.create` returns in a browser. */
  attest(options: Options, oddities: Oddities = {}): PasskeyAttestation {
    this.#userHandle = options.user?.id ?? '';
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()]);
    const authData = Buffer.concat([authenticatorData(HAS_KEY ?? 0, this.#counter, oddities), key]);
    const attestationObject = Buffer.concat([
      mapHead(3),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      mapHead(0),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options, oddities),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid', 'telepathy'],
      },
    };
  }

  /** Returns what `navigator.credentials.get` returns in a browser. */
  assert(options: Options, oddities: Oddities = {}): PasskeyAssertion {
    if (this.#counter > 0) this.#counter += 1;
    const authData = authenticatorData(0, oddities.counter ?? this.#counter, oddities);
    const clientDataJSON = clientData('webauthn.get', options, oddities);
    const clientHash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const { userHandle = this.#userHandle, signedBy: signer = this } = oddities;
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signer.#sign(Buffer.concat([authData, clientHash])),
        userHandle,
      },
    };
  }

  #sign(data: Buffer): string {
    return sign('sha256', data, this.#privateKey).toString('base64url');
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      mapHead(5),
      // COSE key: key type EC2, algorithm ES256, curve P-256.
      ...[1, 2, 3, -7, -1, 1].map(cborInteger),
      cborInteger(-2),
      cborBytes(Buffer.from(x, 'base64url')),
      cborInteger(-3),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
  }
}

function clientData(usualType: string, { challenge }: Options, oddities: Oddities): string {
  const { type = usualType, origin = ORIGIN } = oddities;
  const data = { type, challenge: oddities.challenge ?? challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

function authenticatorData(flags: number, counter: number, oddities: Oddities): Buffer {
  const { rpId = 'localhost', isVerified = true, isPresent = true } = oddities;
  const head = Buffer.alloc(5);
  const flagBits = [
    isPresent && PRESENT,
    isVerified && VERIFIED,
    counter === 0 && MAY_BE_BACKED_UP,
    counter === 0 && BACKED_UP,
  ];
  head[0] = flagBits.reduce<number>((sum, flag) => sum | Number(flag), flags);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
}

/** Encodes the type and the length of a CBOR value (RFC 8949). Enough for the values of a passkey. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const mapHead = (entries: number) => cborHead(5, entries);
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
