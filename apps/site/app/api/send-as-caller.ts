import { serviceCodes } from '@feisuo/contract/facts/service-codes';

/** The user that a call is made for. */
export interface Caller {
  accessToken: string;
  userId: string;
}

export interface CallerSource {
  /** Null if signed out. @throws when the session cannot be read */
  findCaller(): Promise<Caller | null>;
  /** Replaces a token that a service refused. Concurrent calls share one refresh. */
  refreshAuthInfo(refused: string): Promise<void>;
}

/**
 * Sends a request as the caller. A refused token (code 10003) is renewed and the request is sent once more, which is
 * safe because the service did nothing yet. There is no retry if another member signed in meanwhile.
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

/** Renews a refused token. Null if that gives no new token of the same member. */
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
