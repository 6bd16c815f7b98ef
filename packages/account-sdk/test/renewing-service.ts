import { errorCodes, type ErrorName } from '@feisuo/contract/facts/error-codes';
import type { FakeReply, FakeServer, SeenRequest } from './fake-server.ts';
import type { FakeTime } from './fake-time.ts';

/** The fault of a reply: an error name, or a fault of the network. */
export type Trouble = ErrorName | 'lost' | 'garbage' | 'html' | 'nothing' | 'hang';

interface Session {
  sub: string;
  /** The valid refresh token; null when the session has ended. */
  refresh: string | null;
  access: string;
  expiresAt: number;
}

/** Errors by which the service reports that a session has ended. */
const endings: readonly unknown[] = ['invalid_grant', 'unauthenticated', 'unauthorized_client'] satisfies ErrorName[];

const jsonOf = (reply: FakeReply) =>
  (typeof reply === 'object' && 'json' in reply ? reply.json : {}) as Record<string, string | undefined>;

/**
 * Adds token renewal to a fake account service: tokens that expire, one-time refresh tokens, suspended accounts, ended
 * sessions, and faults. A request that is repeated with the same idempotency key gets the first reply.
 */
export function renewingService(server: FakeServer, time: Pick<FakeTime, 'elapsed'>) {
  const ordinary = server.handler;
  const sessions: Session[] = [];
  /** The first reply for each idempotency key. */
  const replies = new Map<string, FakeReply>();
  /** Codes that were used, and refresh tokens of which the service said that they have ended. */
  const spent = new Set<string>();
  const service = {
    /** Faults of the next calls. A sign-out request is never lost. */
    troubles: [] as Trouble[],
    /** The error of each token request while the account is suspended; null otherwise. */
    state: null as ErrorName | null,
    /** Codes and refresh tokens that the client used twice. Must be empty for a correct client. */
    misused: [] as string[],
    /** Ends all sessions, as a change of the password does. */
    endSessions() {
      for (const session of sessions) session.refresh = null;
    },
    takes: (access: string | null | undefined) => Boolean(holderOf(access)),
  };

  const holderOf = (access: string | null | undefined) =>
    service.state
      ? undefined
      : sessions.find((one) => one.access === access && one.refresh && one.expiresAt > time.elapsed());

  const refused = (error: ErrorName): FakeReply => ({ status: 400, json: { error, error_code: errorCodes[error] } });

  function grant(session: Session, refresh: string, access: string): FakeReply {
    Object.assign(session, { refresh, access, expiresAt: time.elapsed() + 7_200_000 });
    const { sub } = session;
    return { json: { token_type: 'Bearer', access_token: access, refresh_token: refresh, expires_in: 7200, sub } };
  }

  function renew(token: string): FakeReply {
    const session = sessions.find(({ refresh }) => refresh === token);
    return session ? grant(session, `${token}+`, `${session.access}+`) : refused('invalid_grant');
  }

  async function answer(request: SeenRequest): Promise<FakeReply> {
    const { path, body, headers } = request;
    if (path === '/v1/auth/revoke') {
      for (const one of sessions) if ([one.refresh, one.access].includes(body.token)) one.refresh = null;
    }
    if (path === '/v1/user/me') {
      const session = holderOf(headers['authorization']?.replace('Bearer ', ''));
      return session ? { json: { sub: session.sub } } : refused('unauthenticated');
    }
    if (body?.grant_type === 'refresh_token') return service.state ? refused(service.state) : renew(body.refresh_token);
    const reply = typeof ordinary === 'function' ? await ordinary(request) : ordinary;
    const { access_token: access, refresh_token: refresh = '', sub = '' } = jsonOf(reply);
    if (!access) return reply;
    if (service.state) return refused(service.state);
    const session = { sub, refresh, access, expiresAt: 0 };
    sessions.push(session);
    return grant(session, refresh, access);
  }

  async function meet(request: SeenRequest): Promise<FakeReply> {
    const trouble = request.path === '/v1/auth/revoke' ? undefined : service.troubles.shift();
    if (trouble && trouble in errorCodes) return refused(trouble as ErrorName);
    const key = request.headers['x-idempotency-key'] ?? '';
    const reply = replies.get(key) ?? (await answer(request));
    // A refused refresh is not stored, so that a repeat with the same idempotency key is processed again.
    if (key && !jsonOf(reply)['error']) replies.set(key, reply);
    if (trouble === 'lost') return 'fail';
    if (trouble === 'garbage') return { json: { access_token: 7 } };
    if (trouble === 'html') return { html: '<h1>Welcome to this hotel</h1>' };
    return trouble === 'nothing' || trouble === 'hang' ? trouble : reply;
  }

  server.handler = async (request) => {
    const { grant_type: type, code, refresh_token: refresh } = request.body ?? {};
    const credential = type === 'authorization_code' ? code : type === 'refresh_token' && refresh;
    if (spent.has(credential)) service.misused.push(credential);
    const reply = await meet(request);
    if (credential && (credential === code || endings.includes(jsonOf(reply)['error']))) spent.add(credential);
    return reply;
  };
  return service;
}
