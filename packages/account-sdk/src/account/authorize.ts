import type { defaultScope, responseTypeCode } from '@feisuo/contract/facts/account-vocabulary';
import type {
  AuthorizeDetectQuery,
  AuthorizeDetectReply,
  AuthorizeInfoQuery,
  AuthorizeInfoReply,
  AuthorizeReply,
  AuthorizeRequest,
} from '@feisuo/contract/schemas/account-authorize';
import type { ConsentsReply } from '@feisuo/contract/schemas/account-browser';
import { omitUndefined } from '../omit-undefined.ts';
import type { Caller } from './call-account-api.ts';

const scope: typeof defaultScope = 'user+pan';
const response_type: typeof responseTypeCode = 'code';

/** Authorization requests and consents. */
export const createAuthorize = (caller: Caller) => ({
  /** Grants an authorization code to an application. */
  authorize: (request: AuthorizeRequest) =>
    caller.personal<AuthorizeReply>('POST', '/v1/user/authorize', {
      client_id: caller.client.config.clientId,
      response_type,
      scope,
      ...omitUndefined(request),
    }),

  /** Returns the client and the scopes of an authorization request. By default the client is this application. */
  authorizeInfo: (query: AuthorizeInfoQuery = {}) =>
    caller.open<AuthorizeInfoReply>('GET', '/v1/user/authorize/info', query),

  /** Returns whether the service would grant a code without user interaction. Needs no signed-in user. */
  async authorizeDetect(query: AuthorizeDetectQuery = {}) {
    const credentials = await caller.client.credentials.get().catch(() => null);
    const params = { client_id: caller.client.config.clientId, ...omitUndefined(query) };
    return (credentials ? caller.personal : caller.open)<AuthorizeDetectReply>(
      'GET',
      '/v1/user/authorize/detect',
      params,
    );
  },

  listConsents: () => caller.personal<ConsentsReply>('GET', '/v1/user/consents'),

  removeConsent: (client_id: string) => caller.personal('DELETE', '/v1/user/consents/:client_id', {}, client_id),
});
