import { grantTypes, type ClientAuthMethod } from '@feisuo/contract/facts/account-vocabulary';
import { isSentInClear } from '@feisuo/contract/facts/clients';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { wrongField } from '../../http/wrong-field.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import {
  authMethodOf,
  hashClientSecret,
  openClientSecret,
  readRegisteredKeys,
  sealClientSecret,
  type ClientForm,
  type StoredClient,
} from '../../modules/account/index.ts';

type Authentication = Pick<
  ClientForm,
  'authMethod' | 'jwks' | 'jwksUri' | 'grants' | 'serviceScopes' | 'dpopBoundAccessTokens'
>;
type StoredSecret = Pick<StoredClient, 'secretHash' | 'sealedSecret'>;

export const hasSecret = (method: ClientAuthMethod): boolean => method.startsWith('client_secret');

/** A secret as it is stored: readable only for `client_secret_jwt`, otherwise as a keyed hash. */
export function storedSecret(
  masterKey: MasterKey,
  { id, authMethod }: { id: string; authMethod: ClientAuthMethod },
  secret: string | null,
): StoredSecret {
  if (secret === null) return { secretHash: null, sealedSecret: null };
  return authMethod === 'client_secret_jwt'
    ? { secretHash: null, sealedSecret: sealClientSecret(masterKey, id, secret) }
    : { secretHash: hashClientSecret(masterKey, secret), sealedSecret: null };
}

/**
 * The stored secret after a change of the method. A public client stays public, and a hash cannot become a readable
 * secret; these changes need a new client.
 */
export function secretAfterChange(masterKey: MasterKey, before: StoredClient, method: ClientAuthMethod): StoredSecret {
  const { id, secretHash, sealedSecret } = before;
  const earlier = authMethodOf(before);
  if (method === earlier) return { secretHash, sealedSecret };
  if (earlier !== 'none' && method === 'private_key_jwt') return { secretHash: null, sealedSecret: null };
  const isHashed = hasSecret(method) && method !== 'client_secret_jwt';
  if (isHashed && secretHash !== null) return { secretHash, sealedSecret: null };
  if (isHashed && sealedSecret !== null)
    return storedSecret(masterKey, { id, authMethod: method }, openClientSecret(masterKey, id, sealedSecret));
  throw wrongField('authMethod', `cannot change from ${earlier} to ${method}`, fieldRefusals.clientAuthMethod);
}

/**
 * Checks how a client authenticates and what its tokens are for. Returns the fields with the keys in their stored form.
 */
export function checkAuthentication<Form extends Authentication>(
  form: Form,
  { isFirstParty, siteOrigin }: { isFirstParty: boolean; siteOrigin: string },
): Form {
  const { authMethod, jwksUri, grants, serviceScopes, dpopBoundAccessTokens } = form;
  const jwks = form.jwks.trim() === '' ? '' : checkedKeys(form.jwks);
  if ((authMethod === 'private_key_jwt') !== (jwks !== '' || jwksUri !== '') || (jwks !== '' && jwksUri !== ''))
    throw wrongField('jwks', 'private_key_jwt needs either jwks or jwksUri', fieldRefusals.clientKeys);
  if (jwksUri !== '' && (!/^https?:\/\/[^/\s#]+[^\s#]*$/.test(jwksUri) || !URL.canParse(jwksUri)))
    throw wrongField('jwksUri', 'no address', fieldRefusals.clientAddress(jwksUri));
  if (isSentInClear(jwksUri, siteOrigin))
    throw wrongField('jwksUri', 'must be https', fieldRefusals.clientInClear(jwksUri));
  const isService = grants.includes(grantTypes.clientCredentials);
  if (isService && authMethod === 'none')
    throw wrongField('grants', 'client_credentials needs a confidential client', fieldRefusals.clientService);
  if (isService !== serviceScopes.length > 0)
    throw wrongField(
      'serviceScopes',
      'client_credentials and service scopes need each other',
      fieldRefusals.clientServiceScopes,
    );
  if (dpopBoundAccessTokens && isFirstParty)
    throw wrongField('dpopBoundAccessTokens', 'only for third parties', fieldRefusals.clientDpop);
  return { ...form, jwks };
}

function checkedKeys(text: string): string {
  const keys = readRegisteredKeys(text);
  if (keys === null)
    throw wrongField('jwks', 'not a set of public keys (RSA from 2048 bits, P-256, Ed25519)', fieldRefusals.clientJwks);
  return keys;
}
