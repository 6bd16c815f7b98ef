import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { Locale } from '@feisuo/contract/facts/locales';

export type AccountAnswer<Reply> =
  | { kind: 'answered'; reply: Reply }
  | { kind: 'refused'; refusal: AccountErrorBody }
  /** No answer at all, or (with a status) one that is not the account service's. */
  | { kind: 'unreachable'; status: number | null };

export interface Question {
  path: string;
  /** Sent by POST where there is one. */
  body?: object;
  locale: Locale;
  abandoned: AbortSignal;
  /** A proxy's own JSON must not pass for the reply. */
  isReply: (body: Record<string, unknown>) => boolean;
}

const patienceMs = 10_000;

/** Asks the account service. Every outcome is a value; it never throws. */
export async function askAccount<Reply>(question: Question): Promise<AccountAnswer<Reply>> {
  const { path, body: asked, locale, abandoned, isReply } = question;
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, {
      ...(asked && { method: 'POST', body: JSON.stringify(asked) }),
      headers: {
        accept: 'application/json',
        'accept-language': locale,
        ...(asked && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.any([abandoned, AbortSignal.timeout(patienceMs)]),
    });
  } catch {
    return { kind: 'unreachable', status: null };
  }
  try {
    body = await response.json();
  } catch {
    return { kind: 'unreachable', status: response.status };
  }
  if (isRefusal(body)) return { kind: 'refused', refusal: body };
  if (response.ok && isObject(body) && isReply(body)) return { kind: 'answered', reply: body as Reply };
  return { kind: 'unreachable', status: response.status };
}

function isRefusal(body: unknown): body is AccountErrorBody {
  return isObject(body) && typeof body.error === 'string' && typeof body.error_code === 'number';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
