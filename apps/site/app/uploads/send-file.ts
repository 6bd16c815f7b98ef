import { supportPaths } from '@feisuo/contract/facts/paths';
import type { AttachmentPurpose } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment } from '@feisuo/contract/schemas/support';
import { createSiteApi } from '../api/create-site-api.ts';
import { siteApiDeps } from '../api/site-api.ts';
import type { SendFile } from './create-uploads.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** Five megabytes on a bad line take a while. */
const TIMEOUT_MS = 120_000;

/** Sends files to the support service; the body is the file itself. */
export const sendFileFor =
  (purpose: AttachmentPurpose): SendFile =>
  (file, { onProgress, signal }) =>
    createSiteApi({ ...siteApiDeps, fetch: sendWithProgress(onProgress) }).post<Attachment>(supportPaths.attachments, {
      params: { for: purpose, name: file.name.slice(-255) },
      body: file,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
