import type { RefreshAction, TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';
import type { SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import type { MessagesReply, PageQuery, SecurityHistoryReply, SudoQuery } from '@feisuo/contract/schemas/account-user';
import type { Caller } from './caller.ts';
import { introspect } from './introspect.ts';

/** Sessions, the security history and the message centre. */
export const createSessions = (caller: Caller) => ({
  /** Renews the credentials at once. */
  refresh: (action?: RefreshAction) => caller.client.credentials.get({ force: true, action }),

  /** Signs out. */
  revoke: (hint?: TokenTypeHint) => caller.client.credentials.revoke(hint),

  /**
   * Whether the service still accepts the access token; if not, the stored credentials are cleared. True when the
   * service does not answer.
   */
  introspect: () => introspect(caller),

  listSessions: () => caller.personal<SessionsReply>('GET', '/v1/user/sessions'),

  /**
   * Another session than this one needs a sign-in of the last five minutes or a token of `sudo`, else 7 with the reason
   * SUDO_REQUIRED.
   */
  endSession: (session_id: string, { sudo_token }: SudoQuery = {}) =>
    caller.personal('DELETE', '/v1/user/sessions/:session_id', { sudo_token }, session_id),

  /** Every session on a device, by its `device_id`. Needs the same proof. */
  endDevice: (device_id: string, { sudo_token }: SudoQuery = {}) =>
    caller.personal('DELETE', '/v1/user/sessions', { device_id, sudo_token }),

  /** All but this one. Needs the same proof. */
  endOtherSessions: ({ sudo_token }: SudoQuery = {}) => caller.personal('DELETE', '/v1/user/sessions', { sudo_token }),

  listSecurityHistory: (page?: PageQuery) =>
    caller.personal<SecurityHistoryReply>('GET', '/v1/user/security/history', page),

  listMessages: (page?: PageQuery) => caller.personal<MessagesReply>('GET', '/v1/user/messages', page),

  /** By default all. */
  markMessagesRead: (ids?: string[]) => caller.personal('POST', '/v1/user/messages', ids && { ids }),
});
