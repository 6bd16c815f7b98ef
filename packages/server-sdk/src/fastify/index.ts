import type { FastifyInstance } from 'fastify';
import { authenticateRequest, type IncomingRequest } from '../tokens/request-claims.ts';
import { TokenError } from '../tokens/token-error.ts';
import type { TokenRequirements, TokenVerifier } from '../tokens/token-verifier.ts';
import { receiveWebhook, type WebhookReceiver } from '../webhooks/receive-webhook.ts';

export { claimsOf } from '../tokens/request-claims.ts';

/** The parts of a reply of Fastify that `requireToken` uses. */
interface HookReply {
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(body: unknown): unknown;
}

/**
 * Returns a hook for `onRequest` that refuses requests without a valid access token. `claimsOf(request)` returns the
 * claims afterwards.
 */
export const requireToken =
  (verifier: TokenVerifier, requirements?: TokenRequirements) =>
  async (request: IncomingRequest, reply: HookReply): Promise<unknown> => {
    try {
      await authenticateRequest(verifier, request, requirements);
      return undefined;
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      reply.code(error.status);
      if (error.wwwAuthenticate !== undefined) reply.header('www-authenticate', error.wwwAuthenticate);
      reply.send(error.body);
      return reply;
    }
  };

export interface WebhookRoute extends WebhookReceiver {
  /** The path of the endpoint, such as `/feisuo`. */
  path: string;
}

/** A plugin with a route that receives webhooks. Only this route reads bodies as bytes; other routes keep their parsers. */
export async function webhooks(app: FastifyInstance, { path, ...receiver }: WebhookRoute): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(path, async ({ headers, body }, reply) => {
    const answer = await receiveWebhook(receiver, { headers, body: Buffer.isBuffer(body) ? body : '' });
    return reply.code(answer.status).send('body' in answer ? answer.body : undefined);
  });
}
