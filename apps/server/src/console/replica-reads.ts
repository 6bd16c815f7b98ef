import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PrimaryReason } from '../db/replica/replica.ts';
import { readFromReplica } from '../db/replica/replica-reads.ts';
import { sessionCookie } from '../http/cookies.ts';
import type { Deps } from '../ports/deps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route decides with what it reads, or goes on reading for hours, so it always reads from the primary. */
    readsPrimary?: boolean;
  }
}

type ReplicaDeps = Pick<Deps, 'config' | 'database'>;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const ownWriteCookie = ({ config }: ReplicaDeps) => sessionCookie('feisuo_own_write', config.consoleOrigin);

/**
 * Marks a browser that may have written. When the mark has expired, the replica either has replayed the write or lags
 * beyond the bound and is not read.
 */
export function markOwnWrites(app: FastifyInstance, deps: ReplicaDeps): void {
  const { replica } = deps.database;
  if (!replica) return;
  const cookie = ownWriteCookie(deps);
  const seconds = Math.ceil(replica.lagMs / 1000) + 1;
  app.addHook('onSend', async (request, reply) => {
    // Without a session nothing is written that the lists show, and callers could keep every read on the primary.
    if (SAFE_METHODS.has(request.method) || !request.operatorSession) return;
    if (!request.operatorSession.token) cookie.write(reply, '1', seconds);
    replica.mustSeeNow();
  });
}

/** Lists and reports that are registered after this call are read from the replica. */
export function readLaterRoutesFromReplica(app: FastifyInstance, deps: ReplicaDeps): void {
  const { replica } = deps.database;
  if (!replica) return;
  const cookie = ownWriteCookie(deps);
  const whyPrimary = (request: FastifyRequest): PrimaryReason | null => {
    // Scripts keep no cookies, so what they wrote is not known.
    if (!request.operatorSession || request.operatorSession.token) return 'token';
    return cookie.read(request) === undefined ? null : 'own_write';
  };
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || route.config?.readsPrimary) return;
    const choose = (request: FastifyRequest, _reply: unknown, done: () => void) => {
      const reason = whyPrimary(request);
      if (reason === null) readFromReplica(replica, 'console', done);
      else {
        replica.count('console', reason);
        done();
      }
    };
    route.preHandler = [route.preHandler ?? [], choose].flat();
  });
}
