import { TicketFault, type Grant, type TicketSource } from './wechat-ticket-source.ts';
import { outcomeOfStatus, timeCall } from '../../metrics/time-call.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 16 * 1024;

/** WeChat's error numbers for an unknown, malformed, missing or expired access token. */
const tokenRejections = new Set([40001, 40014, 41001, 42001]);
/** WeChat's error numbers for a busy server or an exceeded quota, after which a retry may succeed. */
const passing = new Set([-1, 45009, 45011]);

/** Client for the API of WeChat official accounts. All calls are GET; errors come as `errcode` with HTTP status 200. */
export function wxTickets({
  appId,
  secret,
  apiOrigin,
}: {
  appId: string;
  secret: string;
  apiOrigin: string;
}): TicketSource {
  return {
    appId,
    fetchToken: () =>
      ask(apiOrigin, '/cgi-bin/token', { grant_type: 'client_credential', appid: appId, secret }, 'access_token'),
    fetchTicket: (accessToken) =>
      ask(apiOrigin, '/cgi-bin/ticket/getticket', { access_token: accessToken, type: 'jsapi' }, 'ticket'),
  };
}

async function ask(origin: string, path: string, query: Record<string, string>, field: string): Promise<Grant> {
  const answer = await getObject(`${origin}${path}?${new URLSearchParams(query).toString()}`);
  const code = answer['errcode'] ?? 0;
  if (code !== 0) throw new TicketFault(kindOf(code, field), typeof code === 'number' ? String(code) : 'errcode');
  const { [field]: value, expires_in: expiresInS } = answer;
  const isGrant =
    typeof value === 'string' && value !== '' && Number.isSafeInteger(expiresInS) && Number(expiresInS) > 0;
  if (!isGrant) throw new TicketFault('unreachable', `no ${field}`);
  return { value, expiresInS: Number(expiresInS) };
}

function kindOf(code: unknown, field: string) {
  // In a reply to a token request, these error numbers mean a wrong secret.
  if (field === 'ticket' && tokenRejections.has(Number(code))) return 'token rejected';
  return passing.has(Number(code)) ? 'unreachable' : 'refused';
}

/** Calls the API without following redirects, because the URL contains the secret. */
async function getObject(url: string): Promise<Record<string, unknown>> {
  try {
    const request = () => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const response = await timeCall('wechat-share', request, ({ status }) => outcomeOfStatus(status));
    if (response.status !== 200) throw new TicketFault('unreachable', String(response.status));
    const value: unknown = JSON.parse(await boundedText(response));
    if (typeof value !== 'object' || value === null) throw new TicketFault('unreachable', 'no object');
    return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof TicketFault) throw error;
    // The new error has no `cause`, because the original error may quote the URL.
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new TicketFault('unreachable', cause?.code ?? name);
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new TicketFault('unreachable', 'too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
