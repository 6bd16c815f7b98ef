import { backgroundHeader } from '@feisuo/contract/facts/console-headers';
import type { ConsoleRefusal } from '@feisuo/contract/schemas/service';
import { hearClock } from './server-clock.ts';

/** The form field that the server found invalid, and the message for it. */
export type Fault = NonNullable<ConsoleRefusal['fault']>;

/** A failed call, with a text for operators. `status` is 0 if no answer came. */
export class ConsoleError extends Error {
  readonly status: number;
  readonly code: number;
  /** The invalid form field; null if the failure is not about a field. */
  readonly fault: Fault | null;
  constructor(message: string, status: number, code: number, fault: Fault | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.fault = fault;
  }
}

/** A request to change something got no answer: the server may or may not have made the change. */
export class UnknownOutcome extends ConsoleError {}

/** The path contains an invalid id, so the requested item cannot exist. */
export class NoSuchAddress extends ConsoleError {}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Envelope = { code: number; message: string; data: unknown; fault?: Fault };

export type CallOptions = {
  /** A background request, such as polling. The idle timeout does not count it as activity of the operator. */
  isBackground?: boolean;
  patienceMs?: number;
  /** Called with the number of bytes received so far, for large answers. */
  onReceived?: (bytes: number) => void;
};

const usualPatienceMs = 15_000;

/** One call of the console's API; throws ConsoleError. */
export async function callConsole<T>(
  method: Method,
  path: string,
  body?: unknown,
  { isBackground = false, patienceMs = usualPatienceMs, onReceived }: CallOptions = {},
): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (isBackground) headers[backgroundHeader] = '1';
  const request: RequestInit = {
    method,
    credentials: 'same-origin',
    headers,
    signal: AbortSignal.timeout(patienceMs),
  };
  if (method !== 'GET') {
    // Sent even without a body: an HTML form of another site cannot send this content type, which prevents CSRF.
    headers['content-type'] = 'application/json';
    request.body = JSON.stringify(body ?? {});
  }
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`/console/api/${path}`, request);
  } catch (error) {
    throw isTimeout(error) ? tooLate(method, patienceMs) : cutOff(method);
  }
  hearClock(response.headers);
  try {
    answer = await (onReceived ? counted(response, onReceived) : response).json();
  } catch (error) {
    if (isTimeout(error)) throw tooLate(method, patienceMs);
    answer = null;
  }
  if (!isEnvelope(answer)) throw unreadable(method, response.status);
  if (answer.code !== 0 || !response.ok) {
    const isOfPath = method === 'GET' && response.status === 400 && !path.includes('?');
    const Refusal = isOfPath ? NoSuchAddress : ConsoleError;
    throw new Refusal(answer.message || '服务器拒绝了这次请求', response.status, answer.code, answer.fault);
  }
  // This cast is safe, because the server validates its replies by the schema of this type.
  return answer.data as T;
}

function counted({ body }: Response, onReceived: (bytes: number) => void): Response {
  let bytes = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, onwards) {
      bytes += part.byteLength;
      onReceived(bytes);
      onwards.enqueue(part);
    },
  });
  return new Response(body?.pipeThrough(count));
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

function tooLate(method: Method, patienceMs: number): ConsoleError {
  const waited = `等了 ${patienceMs / 1000} 秒没有答复`;
  return method === 'GET'
    ? new ConsoleError(`${waited}，请稍后重试`, 0, 0)
    : new UnknownOutcome(`${waited}，结果未知，请刷新核对`, 0, 0);
}

/**
 * The connection may have failed before or after the server acted. Only while the browser is offline is it certain
 * that nothing was sent.
 */
function cutOff(method: Method): ConsoleError {
  return method === 'GET' || !navigator.onLine
    ? new ConsoleError('没有连上服务器，请检查网络', 0, 0)
    : new UnknownOutcome('没有收到服务器的答复，结果未知，请刷新核对', 0, 0);
}

/** The answer is not JSON of the API: a proxy refused the request or lost the server's answer. */
function unreadable(method: Method, status: number): ConsoleError {
  const words = `服务器返回的内容无法识别（HTTP ${status}）`;
  const isTurnedAway = status >= 400 && status < 500;
  return method === 'GET' || isTurnedAway
    ? new ConsoleError(words, status, 0)
    : new UnknownOutcome(`${words}，结果未知，请刷新核对`, status, 0);
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number';
}
