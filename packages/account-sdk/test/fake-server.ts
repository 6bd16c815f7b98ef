/** The fake network's answer to a request. */
export type FakeReply =
  | { json: unknown; status?: number; headers?: Record<string, string> }
  | { html: string; status?: number }
  /** A success with an empty body. */
  | 'nothing'
  /** `fetch` rejects. If the server should receive the request nevertheless, a handler must act first. */
  | 'fail'
  /** No reply until the caller aborts the request. */
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
  /** Parsed as JSON if it is JSON; otherwise the raw text. */
  body: any; // eslint-disable-line no-explicit-any -- tests state what they expect of it
  init: RequestInit;
}

export type FakeAnswer = FakeReply | ((request: SeenRequest) => FakeReply | Promise<FakeReply>);

export interface FakeServer {
  /** All requests in order, including requests that were lost. */
  requests: SeenRequest[];
  /** Answers for the next requests. */
  queue: FakeAnswer[];
  /** Replies to every request after the queue is empty. */
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
