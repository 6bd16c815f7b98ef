import type { FastifyInstance } from 'fastify';

/**
 * A `fetch` for URLs of this server, without a socket. It works before the port is open, and also if the server
 * cannot reach its own public address through a proxy or TLS.
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
