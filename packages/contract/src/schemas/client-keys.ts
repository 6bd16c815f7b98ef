import { Type, type Static } from 'typebox';
import { exact } from './fields.ts';

const base64url = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
const common = {
  kid: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  alg: Type.Optional(Type.String({ maxLength: 16 })),
  use: Type.Optional(Type.Literal('sig')),
};

/** A public key of a client (RFC 7517). Fields of a private key are refused, so that none is stored by mistake. */
export const ClientKey = Type.Union([
  exact({ kty: Type.Literal('RSA'), n: base64url(1400), e: base64url(16), ...common }),
  exact({
    kty: Type.Literal('EC'),
    crv: Type.Literal('P-256'),
    x: base64url(64),
    y: base64url(64),
    ...common,
  }),
  exact({ kty: Type.Literal('OKP'), crv: Type.Literal('Ed25519'), x: base64url(64), ...common }),
]);
export type ClientKey = Static<typeof ClientKey>;

/** The registered keys of a client that authenticates with `private_key_jwt`. */
export const ClientKeys = exact({ keys: Type.Array(ClientKey, { minItems: 1, maxItems: 10 }) });
export type ClientKeys = Static<typeof ClientKeys>;
