import type { FakeReply, FakeServer, SeenRequest } from './fake-server.ts';
import type { FakeTime } from './fake-time.ts';

const GRACE_MS = 30_000;
const KEY_KEPT_MS = 600_000;

interface Session {
  sub: string;
  generation: number;
  /** The times at which the session's refresh tokens were exchanged, in order. */
  exchangedAt: number[];
  ended?: 'signed out' | 'reused';
  /** Whether any refresh was answered without credentials. */
  isRefused?: boolean;
}

/**
 * How a request fails. `lost`: it is processed, but the reply is lost; `unheard`: the service does not receive it;
 * other faults replace the reply.
 */
export type Fault = 'lost' | 'garbage' | 'html' | 'nothing' | 'hang' | 'unheard' | 'refused';

/**
 * A fake token endpoint with rotating refresh tokens, independent of the tabs' clocks. Reusing a token within 30 s
 * returns its successor, and later ends the session; a repeat with the same idempotency key returns the first reply for
 * ten minutes.
 */
export function tokenServer(server: FakeServer, time: FakeTime) {
  const sessions: Session[] = [];
  const replies = new Map<string, { reply: FakeReply; at: number }>();
  /** Faults of the next replies, in order. When the list is empty, replies arrive. */
  const faults: Fault[] = [];
  /** Refresh tokens whose successor has reached the client. */
  const delivered = new Set<string>();
  /** Tokens that were reused long after their successor had reached the client. Must be empty for a correct client. */
  const misused: string[] = [];
  let refreshes = 0;

  const grant = (id: number, session: Session) => ({
    token_type: 'Bearer',
    access_token: `access.${id}.${session.generation}.${time.elapsed()}`,
    refresh_token: `${id}.${session.generation}`,
    expires_in: 7200,
    sub: session.sub,
    user_id: session.sub,
    scope: 'user',
  });

  const refused = (error: string, error_code: number, status = 400): FakeReply => ({
    status,
    json: { error, error_code },
  });

  function refresh({ body }: SeenRequest): FakeReply {
    const [id = -1, generation = -1] = String(body.refresh_token).split('.').map(Number);
    const session = sessions[id];
    if (!session) return refused('invalid_grant', 4126);
    const exchanged = session.exchangedAt[generation];
    const isLate = exchanged !== undefined && time.elapsed() - exchanged > GRACE_MS;
    if (isLate && delivered.has(body.refresh_token)) misused.push(body.refresh_token);
    session.isRefused ||= isLate || Boolean(session.ended);
    if (session.ended || generation > session.generation) return refused('invalid_grant', 4126);
    if (generation === session.generation) {
      session.exchangedAt[generation] = time.elapsed();
      session.generation += 1;
    } else if (isLate) {
      session.ended = 'reused';
      return refused('invalid_grant', 4126);
    }
    refreshes += 1;
    return { json: grant(id, session) };
  }

  function revoke({ body }: SeenRequest): FakeReply {
    const session = sessions[Number(String(body.token).replace('access.', '').split('.')[0])];
    if (session) session.ended ??= 'signed out';
    return { json: {} };
  }

  function onceByKey(request: SeenRequest, answer: (request: SeenRequest) => FakeReply): FakeReply {
    const key = request.headers['x-idempotency-key'] ?? '';
    const before = replies.get(key);
    if (before && time.elapsed() - before.at < KEY_KEPT_MS) return before.reply;
    const reply = answer(request);
    replies.set(key, { reply, at: time.elapsed() });
    return reply;
  }

  server.handler = (request) => {
    const fault = faults.shift();
    if (fault === 'unheard') return 'fail';
    if (fault === 'refused') {
      const session = sessions[Number(String(request.body.refresh_token).split('.')[0])];
      if (session) session.isRefused = true;
      return refused('invalid_grant', 4126);
    }
    const reply = onceByKey(request, request.path.endsWith('/revoke') ? revoke : refresh);
    if (fault === 'garbage') return { json: { access_token: 'half' } };
    if (fault === 'html') return { html: '<h1>Welcome to this hotel</h1>' };
    if (fault === 'lost') return 'fail';
    if (fault) return fault;
    delivered.add(request.body.refresh_token);
    return reply;
  };

  return {
    sessions,
    faults,
    misused,
    /** Number of refreshes that were answered with credentials, without repeats under the same idempotency key. */
    refreshes: () => refreshes,
    /** Signs in: creates a session and returns its credentials. */
    signIn(sub = 'alice') {
      const session: Session = { sub, generation: 0, exchangedAt: [] };
      return grant(sessions.push(session) - 1, session);
    },
    /** Ends all sessions, as a change of the password does. */
    endAll() {
      for (const session of sessions) session.ended ??= 'signed out';
    },
  };
}
