import { serviceCodes } from '@feisuo/contract/facts/service-codes';

/** The user that a call is made for. */
export interface Caller {
  accessToken: string;
  userId: string;
}

export interface CallerSource {
  /** Null if signed out. @throws when the session cannot be read */
  findCaller(): Promise<Caller | null>;
  /** Replaces an access token that a service refused. Concurrent calls share one token refresh. */
  refreshAuthInfo(refused: string): Promise<void>;
}

/**
 * Sends a request as the signed-in user. If the service refuses the token (code 10003), renews the token and sends the
 * request once more; a service that refuses a token has not executed the request.
 */
export async function sendAsCaller<Answer>(
  source: CallerSource,
  send: (caller: Caller | null) => Promise<Answer>,
  isTokenRejected: (answer: Answer) => boolean | Promise<boolean>,
): Promise<Answer> {
  const caller = await source.findCaller();
  const answer = await send(caller);
  if (!caller || !(await isTokenRejected(answer))) return answer;
  const renewed = await renewCaller(source, caller);
  return renewed ? send(renewed) : answer;
}

/** Renews a refused token. Returns null if the renewal fails or another member is signed in by now. */
export async function renewCaller(
  { findCaller, refreshAuthInfo }: CallerSource,
  refused: Caller,
): Promise<Caller | null> {
  await refreshAuthInfo(refused.accessToken).catch(() => {});
  const renewed = await findCaller().catch(() => null);
  const canRepeat = renewed?.userId === refused.userId && renewed.accessToken !== refused.accessToken;
  return canRepeat ? renewed : null;
}

/** Whether an HTTP response refuses the token. Reads a clone, so that the body stays readable. */
export async function rejectsToken(answer: Response): Promise<boolean> {
  if (answer.ok) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code === serviceCodes.tokenRejected;
}
