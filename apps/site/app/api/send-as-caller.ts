import { serviceCodes } from '@feisuo/contract/facts/service-codes';

/** The user that a call is made for. */
export interface Caller {
  accessToken: string;
  userId: string;
}

export interface CallerSource {
  /** Null: no member is signed in. @throws when the session could not be read */
  findCaller(): Promise<Caller | null>;
  /** The services do not take this token: has another one fetched. Calls at the same time are one. */
  refreshAuthInfo(refused: string): Promise<void>;
}

/**
 * Sends a request in the caller's name. A refused token (code 10003) is renewed and the request sent once more, for nothing was
 * done yet; not in the name of another person who signed in meanwhile.
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

/** Has a refused token renewed. Null where the same member has no other token. */
export async function renewCaller(
  { findCaller, refreshAuthInfo }: CallerSource,
  refused: Caller,
): Promise<Caller | null> {
  await refreshAuthInfo(refused.accessToken).catch(() => {});
  const renewed = await findCaller().catch(() => null);
  const canRepeat = renewed?.userId === refused.userId && renewed.accessToken !== refused.accessToken;
  return canRepeat ? renewed : null;
}

/** Whether an HTTP answer refuses the token. Its body can still be read afterwards. */
export async function rejectsToken(answer: Response): Promise<boolean> {
  if (answer.ok) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return body?.code === serviceCodes.tokenRejected;
}
