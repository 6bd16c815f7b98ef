import type { RefreshAction, TokenTypeHint } from '@feisuo/contract/facts/account-vocabulary';
import type { SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import type { MessagesReply, PageQuery, SecurityHistoryReply, SudoQuery } from '@feisuo/contract/schemas/account-user';
import type { Credentials } from '../credentials/credentials.ts';
import { isRefusal } from '../credentials/session.ts';
import type { Caller } from './call-account-api.ts';

/**
 * Returns whether the service still accepts the access token. Returns true if the service does not answer or answers
 * with another error.
 */
async function introspect({ client: { credentials }, open }: Caller): Promise<boolean> {
  let used: Credentials | null = null;
  try {
    used = await credentials.get();
    const request = { token: used.access_token };
    const { active } = await open<{ active?: boolean }>('GET', '/v1/auth/token/introspect', request);
    if (active !== false) return true;
  } catch (thrown) {
    if (!isRefusal(thrown)) return true;
  }
  const stored = await credentials.peek();
  // Another tab stored newer credentials meanwhile, so the reply is about an older token.
  if (stored && stored.access_token !== used?.access_token) return true;
  await credentials.clear();
  return false;
}

/** Operations on sessions, the security history and the message centre. */
export const createSessions = (caller: Caller) => ({
  /** Renews the credentials immediately, even if they have not expired. */
  refresh: (action?: RefreshAction) => caller.client.credentials.get({ force: true, action }),

  /** Ends the session at the service, and clears the stored credentials. */
  revoke: (hint?: TokenTypeHint) => caller.client.credentials.revoke(hint),

  /**
   * Returns whether the service still accepts the access token, and clears the stored credentials if not. Returns true
   * if the service does not answer.
   */
  introspect: () => introspect(caller),

  listSessions: () => caller.personal<SessionsReply>('GET', '/v1/user/sessions'),

  /**
   * Ends a session. A session other than the current one needs a sign-in within the last five minutes or a token of
   * `sudo`; otherwise the call fails with error code 7 and the reason SUDO_REQUIRED.
   */
  endSession: (session_id: string, { sudo_token }: SudoQuery = {}) =>
    caller.personal('DELETE', '/v1/user/sessions/:session_id', { sudo_token }, session_id),

  /**
   * Ends all sessions on the device with this `device_id`. Needs a recent sign-in or a token of `sudo`, like
   * `endSession`.
   */
  endDevice: (device_id: string, { sudo_token }: SudoQuery = {}) =>
    caller.personal('DELETE', '/v1/user/sessions', { device_id, sudo_token }),

  /** Ends all sessions except the current one. Needs a recent sign-in or a token of `sudo`, like `endSession`. */
  endOtherSessions: ({ sudo_token }: SudoQuery = {}) => caller.personal('DELETE', '/v1/user/sessions', { sudo_token }),

  listSecurityHistory: (page?: PageQuery) =>
    caller.personal<SecurityHistoryReply>('GET', '/v1/user/security/history', page),

  listMessages: (page?: PageQuery) => caller.personal<MessagesReply>('GET', '/v1/user/messages', page),

  /** Marks the messages with these ids as read; by default all messages. */
  markMessagesRead: (ids?: string[]) => caller.personal('POST', '/v1/user/messages', ids && { ids }),
});
