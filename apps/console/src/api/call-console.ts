/** What went wrong with a call, in words an operator can read. `status` 0 means that no answer came. */
export class ConsoleError extends Error {
  readonly status: number;
  readonly code: number;
  constructor(message: string, status: number, code: number) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Envelope = { code: number; message: string; data: unknown };

const patienceMs = 15_000;

/** One call of the console's API: its `data`, or a ConsoleError. */
export async function callConsole<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patienceMs),
  };
  if (method !== 'GET') {
    // Also without content: a plain form of another site cannot send this header.
    request.headers = { accept: 'application/json', 'content-type': 'application/json' };
    request.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/console/api/${path}`, request);
  } catch {
    throw new ConsoleError('没有连上服务器，请检查网络', 0, 0);
  }
  try {
    answer = await response.json();
  } catch {
    answer = null;
  }
  if (!isEnvelope(answer)) throw new ConsoleError(`服务器的答复读不懂（HTTP ${response.status}）`, response.status, 0);
  if (answer.code !== 0 || !response.ok) {
    throw new ConsoleError(answer.message || '服务器拒绝了这次请求', response.status, answer.code);
  }
  // The server validates what it sends against the same schema the type comes from.
  return answer.data as T;
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number';
}
