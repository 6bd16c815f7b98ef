import type { AccountErrorBody } from '@feisuo/contract/facts/error-object';
import type { Locale } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';

export type Answer =
  | { view: 'asking'; info: AuthorizeInfoReply }
  | { view: 'refused'; refusal: AccountErrorBody }
  /** No answer at all, or (with a status) one that is not the account service's. */
  | { view: 'unreachable'; status: number | null };

const patienceMs = 10_000;

/** Asks the account service which application wants the sign-in. Every outcome is a view; it never throws. */
export async function askWhoAsks(infoQuery: string, locale: Locale, abandoned: AbortSignal): Promise<Answer> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(`${accountPaths.authorizeInfo}?${infoQuery}`, {
      headers: { accept: 'application/json', 'accept-language': locale },
      signal: AbortSignal.any([abandoned, AbortSignal.timeout(patienceMs)]),
    });
  } catch {
    return { view: 'unreachable', status: null };
  }
  try {
    body = await response.json();
  } catch {
    return { view: 'unreachable', status: response.status };
  }
  if (isRefusal(body)) return { view: 'refused', refusal: body };
  if (response.ok && isInfo(body)) return { view: 'asking', info: body };
  return { view: 'unreachable', status: response.status };
}

function isRefusal(body: unknown): body is AccountErrorBody {
  return isObject(body) && typeof body.error === 'string' && typeof body.error_code === 'number';
}

// A proxy's own JSON page must not be shown as an application without a name.
function isInfo(body: unknown): body is AuthorizeInfoReply {
  return isObject(body) && isObject(body.client) && typeof body.client.name === 'string' && Array.isArray(body.scopes);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
