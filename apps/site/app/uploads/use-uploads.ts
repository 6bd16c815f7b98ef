import type { AttachmentPurpose } from '@feisuo/contract/facts/support-vocabulary';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { supportPaths } from '@feisuo/contract/facts/paths';
import type { Attachment } from '@feisuo/contract/schemas/support';
import { createUploads, type Uploads, type UploadsView, type SendFile } from './create-uploads.ts';
import { createSiteApi } from '../api/create-site-api.ts';
import { siteApiDeps } from '../api/site-api.ts';

/**
 * Sends one file like `fetch`, and reports the upload progress, which only XMLHttpRequest offers. Rejects with the same
 * errors as `fetch`.
 */
export const sendWithProgress =
  (onProgress: (share: number) => void) =>
  (url: string, { method = 'POST', headers = {}, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('the upload request failed'));
      // Rejects with the signal's reason, which tells a timeout from an abort by the page.
      const giveUp = () => (signal?.reason instanceof Error ? reject(signal.reason) : fail());
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      request.addEventListener('load', () => {
        // A Response with status 204 must have a null body.
        resolve(new Response(request.responseText || null, { status: request.status }));
      });
      request.addEventListener('error', fail);
      request.addEventListener('abort', giveUp);
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });

/** Two minutes are enough for five megabytes on a slow connection. */
const TIMEOUT_MS = 120_000;

/** The request body is the file itself, not a form. */
const sendFileFor =
  (purpose: AttachmentPurpose): SendFile =>
  (file, { onProgress, signal }) =>
    createSiteApi({ ...siteApiDeps, fetch: sendWithProgress(onProgress) }).post<Attachment>(supportPaths.attachments, {
      params: { for: purpose, name: file.name.slice(-255) },
      body: file,
      timeoutMs: TIMEOUT_MS,
      signal,
    });

const nothing: UploadsView = { list: [], note: null };

/** Creates the list of uploads. Files wait while `isReady` is false because no member is signed in. */
export function useUploads(purpose: AttachmentPurpose, isReady: boolean): { uploads: Uploads; view: UploadsView } {
  const [uploads] = useState(() => createUploads(sendFileFor(purpose)));
  useEffect(() => uploads.setReady(isReady), [uploads, isReady]);
  // Aborts pending uploads when the visitor leaves the page.
  useEffect(() => () => uploads.clear(), [uploads]);
  const view = useSyncExternalStore(uploads.subscribe, uploads.view, () => nothing);
  return { uploads, view };
}
