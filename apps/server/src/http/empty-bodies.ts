import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Clients name a content type even where they send nothing. Fastify would then wait for the end of a body, which
 * requests without one do not have: `optimizeEmptyRequests` gives them no stream. Without the name it does not look for one.
 */
export function forgetTypeOfNothing({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  // Nobody looks for the body of a GET, and looking at headers costs something.
  if (raw.method !== 'GET') {
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
      delete headers['content-type'];
    }
  }
  done();
}
