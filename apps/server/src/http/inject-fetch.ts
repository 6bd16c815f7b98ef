import type { FastifyInstance } from 'fastify';

/**
 * `fetch` for addresses that this very process serves. It leaves the process by no socket, so it needs neither a port that
 * is open already nor a proxy or certificate that lets the server reach its own public address.
 */
export const injectFetch =
  (app: FastifyInstance) =>
  async (address: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> => {
    const url = new URL(address);
    const answer = await app.inject({
      method,
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(new Headers(headers)), host: url.host },
      ...(body && { payload: await new Response(body).text() }),
    });
    const { statusCode: status, rawPayload } = answer;
    const type = answer.headers['content-type'] ?? '';
    return new Response(new Uint8Array(rawPayload), { status, headers: { 'content-type': type } });
  };
