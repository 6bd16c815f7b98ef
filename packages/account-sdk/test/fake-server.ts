/** The reply of the fake network to a request. */
export type FakeReply =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { html: string; status?: number }
  /** A successful reply with an empty body. */
  | 'nothing'
  /** `fetch` rejects. If the service should have received the request nevertheless, a handler must process it first. */
  | 'fail'
  /** There is no reply until the caller aborts the request. */
  | 'hang';

export interface SeenRequest {
  url: string;
  origin: string;
  /** Path of the request, without the query. */
  path: string;
  query: URLSearchParams;
  method: string;
  /** Request headers, with names in lower case. */
  headers: Record<string, string>;
  /** The body as parsed JSON, or as text if it is not JSON. */
  body: any; // eslint-disable-line no-explicit-any -- tests state what they expect of it
  init: RequestInit;
}

export type FakeAnswer = FakeReply | ((request: SeenRequest) => FakeReply | Promise<FakeReply>);

export interface FakeServer {
  /** All requests in order, including those that were lost. */
  requests: SeenRequest[];
  /** Replies to the next requests, in order. */
  queue: FakeAnswer[];
  /** The reply to each request when the queue is empty. */
  handler: FakeAnswer;
  fetch(input: string, init?: RequestInit): Promise<Response>;
}

export function fakeServer(): FakeServer {
  const server: FakeServer = {
    requests: [],
    queue: [],
    handler: ({ method, url }) => {
      throw new TypeError(`no answer scripted for ${method} ${url}`);
    },
    async fetch(input, init = {}) {
      const request = seen(input, init);
      server.requests.push(request);
      const answer = server.queue.shift() ?? server.handler;
      if (init.signal?.aborted) throw aborted();
      return toResponse(typeof answer === 'function' ? await answer(request) : answer, init.signal);
    },
  };
  return server;
}

function seen(input: string, init: RequestInit): SeenRequest {
  const { origin, pathname, searchParams } = new URL(input);
  const headers = Object.fromEntries(new Headers(init.headers).entries());
  const method = init.method ?? 'GET';
  return { url: input, origin, path: pathname, query: searchParams, method, headers, body: readBody(init.body), init };
}

function readBody(body: RequestInit['body']): unknown {
  if (typeof body !== 'string') return body ?? null;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

async function toResponse(reply: FakeReply, signal?: AbortSignal | null): Promise<Response> {
  if (reply === 'nothing') return new Response('');
  if (reply === 'fail') throw new TypeError('Failed to fetch');
  if (reply === 'hang') {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(aborted())));
  }
  const status = reply.status ?? 200;
  if ('html' in reply) return new Response(reply.html, { status, headers: { 'content-type': 'text/html' } });
  const headers = { 'content-type': 'application/json', ...reply.headers };
  return new Response(JSON.stringify(reply.json), { status, headers });
}

const aborted = () => new DOMException('This operation was aborted', 'AbortError');
