import type { RefreshAction, TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';
import type { SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import type { MessagesReply, PageQuery, SecurityHistoryReply } from '@feisuo/contract/schemas/account-user';
import type { Caller } from './caller.ts';
import { introspect } from './introspect.ts';

/** Where somebody is signed in, what happened to the account, and what was written to them. */
export const createSessions = (caller: Caller) => ({
  /** Renews the credentials of this client at once. */
  refresh: (action?: RefreshAction) => caller.client.credentials.get({ force: true, action }),

  /** Signs out. */
  revoke: (hint?: TokenTypeHint) => caller.client.credentials.revoke(hint),

  /** Whether the service still honours the access token; when it does not, the credentials are forgotten. True when it does not say. */
  introspect: () => introspect(caller),

  listSessions: () => caller.personal<SessionsReply>('GET', '/v1/user/sessions'),

  endSession: (session_id: string) => caller.personal('DELETE', '/v1/user/sessions/:session_id', {}, session_id),

  /** Every session on a device, by its `device_id`. */
  endDevice: (device_id: string) => caller.personal('DELETE', '/v1/user/sessions', { device_id }),

  /** All but this one. */
  endOtherSessions: () => caller.personal('DELETE', '/v1/user/sessions'),

  listSecurityHistory: (page?: PageQuery) =>
    caller.personal<SecurityHistoryReply>('GET', '/v1/user/security/history', page),

  listMessages: (page?: PageQuery) => caller.personal<MessagesReply>('GET', '/v1/user/messages', page),

  /** These, or all. */
  markMessagesRead: (ids?: string[]) => caller.personal('POST', '/v1/user/messages', ids && { ids }),
});
