import type { IncomingMessage, ServerResponse } from 'node:http';
import { authenticateRequest } from '../tokens/request-claims.ts';
import { TokenError } from '../tokens/token-error.ts';
import type { TokenRequirements, TokenVerifier } from '../tokens/token-verifier.ts';
import { receiveWebhook, type WebhookReceiver } from '../webhooks/receive-webhook.ts';

export { claimsOf } from '../tokens/request-claims.ts';

/** A middleware of Express, or of another server that calls functions in this form. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => Promise<void>;

/**
 * Returns a middleware that refuses requests without a valid access token. `claimsOf(request)` returns the claims
 * afterwards.
 */
export const requireToken =
  (verifier: TokenVerifier, requirements?: TokenRequirements): Middleware =>
  async (request, response, next) => {
    try {
      await authenticateRequest(verifier, request, requirements);
    } catch (error) {
      if (!(error instanceof TokenError)) return next(error);
      if (error.wwwAuthenticate !== undefined) response.setHeader('www-authenticate', error.wwwAuthenticate);
      return sendJson(response, error.status, error.body);
    }
    next();
  };

const MOST_BYTES = 1_048_576;

/** Returns a handler that receives webhooks. Mount it before `express.json()`, because it needs the bytes of the body. */
export const webhooks =
  (receiver: WebhookReceiver): Middleware =>
  async (request, response, next) => {
    try {
      const body = await bodyOf(request);
      if (body === null) {
        response.setHeader('connection', 'close');
        return sendJson(response, 413, { error: 'the body is too large' });
      }
      const { status, ...more } = await receiveWebhook(receiver, { headers: request.headers, body });
      sendJson(response, status, 'body' in more ? more.body : undefined);
    } catch (error) {
      next(error);
    }
  };

/** The bytes of the body; null if there are too many. */
async function bodyOf(request: IncomingMessage & { body?: unknown }): Promise<Uint8Array | string | null> {
  const { body } = request;
  // A parser for text or bytes may have read the body already.
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body !== undefined || request.readableEnded)
    throw new Error('the body was already parsed: mount webhooks() before express.json()');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Destroying the request would also close the connection before the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  if (body !== undefined) response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
