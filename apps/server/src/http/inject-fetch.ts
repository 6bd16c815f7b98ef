import type { FastifyInstance } from 'fastify';

/**
 * `fetch` for URLs of this process, without a socket. Works before the port is open, and behind proxies and
 * certificates that the server itself cannot pass.
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
