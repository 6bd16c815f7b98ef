import type { AttachmentPurpose } from '@feisuo/contract/facts/support-vocabulary';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createUploads, type Uploads, type UploadsView } from './create-uploads.ts';
import { sendFileFor } from './send-file.ts';

const nothing: UploadsView = { list: [], note: null };

/** The files of a form. Where `isReady` is false, for nobody is signed in, they wait. */
export function useUploads(purpose: AttachmentPurpose, isReady: boolean): { uploads: Uploads; view: UploadsView } {
  const [uploads] = useState(() => createUploads(sendFileFor(purpose)));
  useEffect(() => uploads.setReady(isReady), [uploads, isReady]);
  // What is on its way when somebody leaves the page need not arrive.
  useEffect(() => () => uploads.clear(), [uploads]);
  const view = useSyncExternalStore(uploads.subscribe, uploads.view, () => nothing);
  return { uploads, view };
}
