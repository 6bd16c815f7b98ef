import { fillPath, supportPaths } from '@feisuo/contract/facts/paths';
import { siteHeaders } from '@feisuo/contract/facts/service-codes';
import { siteApiDeps } from '../api/site-api.ts';

const TIMEOUT_MS = 60_000;

/** A file of one's own; null where it cannot be had. It is no JSON, so it does not come through the services' client. */
export async function fetchAttachment(id: string, signal?: AbortSignal): Promise<Blob | null> {
  try {
    const caller = await siteApiDeps.findCaller();
    if (!caller) return null;
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(fillPath(supportPaths.attachment, { id }), {
      headers: { [siteHeaders.authorization]: `Bearer ${caller.accessToken}` },
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
