import { fillPath, supportPaths } from '@feisuo/contract/facts/paths';
import { siteHeaders } from '@feisuo/contract/facts/service-codes';
import type { SiteApiDeps } from '../api/create-site-api.ts';
import { whyNoAnswer } from '../api/log-failure.ts';
import { rejectsToken, sendAsCaller, type Caller } from '../api/send-as-caller.ts';
import { siteApiDeps } from '../api/site-api.ts';

const TIMEOUT_MS = 60_000;
/** Maximum number of concurrent downloads. The server refuses a member's third one. */
const MAX_AT_ONCE = 2;

type AttachmentDeps = Pick<SiteApiDeps, 'fetch' | 'clientHeaders' | 'findCaller' | 'refreshAuthInfo' | 'onFailure'>;

let underWay = 0;
const waiting: (() => void)[] = [];

/**
 * Downloads a file that the member uploaded; null if that fails. Does not use the site API, which handles only JSON.
 */
export async function fetchAttachment(
  id: string,
  signal?: AbortSignal,
  deps: AttachmentDeps = siteApiDeps,
): Promise<Blob | null> {
  if (underWay < MAX_AT_ONCE) underWay += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return signal?.aborted ? null : await fetchFile(id, signal, deps);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else underWay -= 1;
  }
}

async function fetchFile(id: string, signal: AbortSignal | undefined, deps: AttachmentDeps): Promise<Blob | null> {
  const path = fillPath(supportPaths.attachment, { id });
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const ask = async (caller: Caller | null) =>
    caller &&
    deps.fetch(path, {
      headers: { ...(await deps.clientHeaders()), [siteHeaders.authorization]: `Bearer ${caller.accessToken}` },
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
  try {
    const answer = await sendAsCaller(deps, ask, async (told) => told !== null && rejectsToken(told));
    if (answer?.ok) return await answer.blob();
    if (answer) deps.onFailure({ method: 'GET', path, reason: answer.status });
  } catch (thrown) {
    const reason = whyNoAnswer(thrown, signal);
    if (reason) deps.onFailure({ method: 'GET', path, reason });
  }
  return null;
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the object URL only after the click, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
