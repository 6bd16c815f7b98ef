import { ChannelError } from '../channel.ts';

interface WebAccount {
  apiOrigin: string;
  appId: string;
  secret: string;
}

/** What it has to say fits into a few hundred bytes. */
const MAX_BYTES = 16 * 1024;
/** A code that is unknown, used, or past its five minutes. */
const deadCodes = new Set([40029, 40163, 42003]);

/**
 * Whose code it is, as the official account knows them. Everything goes by GET, the secret too, so a redirect is not
 * followed and no error quotes the address; errors are `errcode` in an answer that says 200.
 */
export async function askWho(
  { apiOrigin, appId, secret }: WebAccount,
  code: string,
  callMs: number,
): Promise<string | null> {
  const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' });
  const answer = await getObject(`${apiOrigin}/sns/oauth2/access_token?${query.toString()}`, callMs);
  const { openid, errcode = 0 } = answer;
  if (deadCodes.has(Number(errcode))) return null;
  if (errcode !== 0) throw new ChannelError('refused', 'the messaging app said no', String(Number(errcode)));
  if (typeof openid !== 'string' || !/^[\w-]{1,128}$/.test(openid)) throw new ChannelError('unreachable', 'no openid');
  return openid;
}

async function getObject(url: string, callMs: number): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(callMs) });
    if (response.status !== 200) throw new ChannelError('unreachable', `it answered ${response.status}`);
    const text = await response.text();
    if (text.length > MAX_BYTES) throw new ChannelError('unreachable', 'a long answer');
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) throw new ChannelError('unreachable', 'no object');
    return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof ChannelError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new ChannelError(isLate ? 'timeout' : 'unreachable', 'the messaging app gave no usable answer');
  }
}
