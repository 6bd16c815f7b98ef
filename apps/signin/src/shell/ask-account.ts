import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { Locale } from '@feisuo/contract/facts/locales';

/** Why a request failed: the HTTP status, or why there was no answer. */
type FailureReason = number | 'no answer' | 'timed out' | 'no JSON';

const logged = new Set<string>();

/**
 * Logs a failed request; the same failure is logged once per page. Queries, ids and answers are left out, because they
 * may be personal data.
 */
export function logFailedCall(
  { method, path, reason }: { method: string; path: string; reason: FailureReason },
  log: (line: string) => void = console.warn,
): void {
  const line = `account call failed: ${method} ${withoutIds(path)}: ${reason}`;
  if (logged.has(line)) return;
  logged.add(line);
  log(line);
}

/** Replaces ids in a path for the log. A segment with a digit counts as an id, except `v1`. */
const withoutIds = (path: string): string =>
  path
    .replace(/[?#].*/s, '')
    .split('/')
    .map((segment) => (/^v\d$/.test(segment) || /^[a-z_-]{0,30}$/.test(segment) ? segment : '*'))
    .join('/');

export type AccountAnswer<Reply> =
  | { kind: 'answered'; reply: Reply }
  /** `retryAfterS` is the value of the header Retry-After, if the server sent it. */
  | { kind: 'refused'; refusal: AccountErrorBody; retryAfterS?: number }
  /** No answer. If `status` is set, there was an answer, but not from the account service. */
  | { kind: 'unreachable'; status: number | null };

export interface Call {
  path: string;
  /** Defaults to GET without a body, and to POST with a body. */
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  token?: string;
  /** Idempotency key; the session adds it to unsafe requests. */
  idempotencyKey?: string;
  /** Whether the JSON is the expected reply: a proxy may answer with other JSON. An empty reply needs no check. */
  isReply?: (body: Record<string, unknown>) => boolean;
}

export interface Question extends Call {
  locale: Locale;
  abandoned?: AbortSignal;
  deviceId?: string;
  captchaToken?: string;
}

const patienceMs = 10_000;

export const methodOf = ({ method, body }: Pick<Call, 'method' | 'body'>) => method ?? (body ? 'POST' : 'GET');

/** Sends a request to the account service, and logs a failure. It never throws, but returns an `AccountAnswer`. */
export async function askAccount<Reply>(
  question: Question,
  onFailure: typeof logFailedCall = logFailedCall,
): Promise<AccountAnswer<Reply>> {
  const { path, body: requestBody, isReply = () => true } = question;
  const method = methodOf(question);
  const fail = (reason: FailureReason) => question.abandoned?.aborted || onFailure({ method, path, reason });
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, {
      method,
      ...(requestBody && { body: JSON.stringify(requestBody) }),
      headers: headersOf(question),
      signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(question.abandoned ? [question.abandoned] : [])]),
    });
  } catch (thrown) {
    fail(thrown instanceof Error && thrown.name === 'TimeoutError' ? 'timed out' : 'no answer');
    return { kind: 'unreachable', status: null };
  }
  try {
    body = await response.json();
  } catch {
    fail('no JSON');
    return { kind: 'unreachable', status: response.status };
  }
  if (!response.ok) fail(response.status);
  if (isRefusal(body)) {
    const retryAfterS = Number(response.headers.get('retry-after'));
    return { kind: 'refused', refusal: body, ...(retryAfterS > 0 && { retryAfterS }) };
  }
  if (response.ok && isObject(body) && isReply(body)) return { kind: 'answered', reply: body as Reply };
  return { kind: 'unreachable', status: response.status };
}

function headersOf(question: Question): Record<string, string> {
  const { body, locale, token, idempotencyKey, deviceId, captchaToken } = question;
  return {
    accept: 'application/json',
    [accountHeaders.acceptLanguage]: locale,
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { [accountHeaders.authorization]: `Bearer ${token}` }),
    ...(idempotencyKey && { [accountHeaders.idempotencyKey]: idempotencyKey }),
    ...(deviceId && { [accountHeaders.deviceId]: deviceId }),
    ...(captchaToken && { [accountHeaders.captchaToken]: captchaToken }),
  };
}

function isRefusal(body: unknown): body is AccountErrorBody {
  return isObject(body) && typeof body.error === 'string' && typeof body.error_code === 'number';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
