import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { supportLimits, attachmentAccept } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment } from '@feisuo/contract/schemas/support';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import { uploadTexts } from './texts.ts';

const endings = attachmentAccept.split(',');

/** Returns the reason why a file cannot be uploaded, or null. The service checks the file's content later. */
function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return uploadTexts.empty;
  if (size > supportLimits.attachmentBytes) return uploadTexts.tooLarge;
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? null : uploadTexts.wrongType;
}

type UploadStage =
  /** The file was selected, but sending is not allowed yet. */
  | { name: 'waiting' }
  /** The file is being sent. `share` is the part of its bytes that is sent, from 0 to 1. */
  | { name: 'sending'; share: number }
  | { name: 'done'; attachment: Attachment }
  /** `isFinal`: a retry would fail in the same way. */
  | { name: 'failed'; message: string; isFinal: boolean };

export interface Upload {
  key: number;
  fileName: string;
  bytes: number;
  /** Null if the file was uploaded before a reload. */
  file: File | null;
  stage: UploadStage;
}

export interface UploadsView {
  list: readonly Upload[];
  /** A note that is shown when too many files were selected. */
  note: string | null;
}

export type SendFile = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<ServiceReply<Attachment>>;

/** The files of one message. Each file is sent as soon as sending is allowed, and can be removed at any time. */
export interface Uploads {
  view(): UploadsView;
  subscribe(listener: () => void): () => void;
  add(files: readonly File[]): void;
  remove(key: number): void;
  retry(key: number): void;
  /** Sets whether sending is allowed. If allowed, sends the waiting files. */
  setReady(isReady: boolean): void;
  /** Adds files that were uploaded before a reload. */
  restore(attachments: readonly Attachment[]): void;
  /** Waits until all uploads have ended. Resolves to null if any of them failed. */
  finish(): Promise<Attachment[] | null>;
  /** Removes all files and aborts their uploads. */
  clear(): void;
}

export function createUploads(send: SendFile): Uploads {
  let current: UploadsView = { list: [], note: null };
  let isReady = false;
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const running = new Map<number, { stop: AbortController; ended: Promise<void> }>();

  const change = (next: Partial<UploadsView>) => {
    current = { ...current, ...next };
    for (const listener of listeners) listener();
  };
  const setStage = (key: number, stage: UploadStage) =>
    change({ list: current.list.map((upload) => (upload.key === key ? { ...upload, stage } : upload)) });

  function start({ key, file }: Upload): void {
    if (!file || running.has(key)) return;
    const stop = new AbortController();
    setStage(key, { name: 'sending', share: 0 });
    const onProgress = (share: number) => {
      if (running.has(key)) setStage(key, { name: 'sending', share });
    };
    const arrive = async () => {
      const reply = await send(file, { onProgress, signal: stop.signal });
      // If the file was removed meanwhile, the next two lines change nothing.
      running.delete(key);
      setStage(key, stageOf(reply));
    };
    running.set(key, { stop, ended: arrive() });
  }

  const startWaiting = () => {
    for (const upload of current.list) if (upload.stage.name === 'waiting') start(upload);
  };

  return {
    view: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files) {
      const room = supportLimits.attachmentsPerMessage - current.list.length;
      const added = files.slice(0, Math.max(0, room)).map((file): Upload => {
        const fault = fileFault(file);
        const stage: UploadStage = fault ? { name: 'failed', message: fault, isFinal: true } : { name: 'waiting' };
        return { key: ++lastKey, fileName: file.name, bytes: file.size, file, stage };
      });
      change({ list: [...current.list, ...added], note: files.length > added.length ? uploadTexts.tooMany : null });
      if (isReady) startWaiting();
    },
    remove(key) {
      running.get(key)?.stop.abort();
      running.delete(key);
      change({ list: current.list.filter((upload) => upload.key !== key), note: null });
    },
    retry(key) {
      const upload = current.list.find((one) => one.key === key);
      if (upload?.stage.name === 'failed' && !upload.stage.isFinal) {
        setStage(key, { name: 'waiting' });
        if (isReady) startWaiting();
      }
    },
    setReady(ready) {
      isReady = ready;
      if (isReady) startWaiting();
    },
    restore(attachments) {
      const restored = attachments.map((attachment): Upload => ({
        key: ++lastKey,
        fileName: attachment.name,
        bytes: attachment.bytes,
        file: null,
        stage: { name: 'done', attachment },
      }));
      change({ list: [...restored, ...current.list].slice(0, supportLimits.attachmentsPerMessage) });
    },
    async finish() {
      isReady = true;
      startWaiting();
      await Promise.all([...running.values()].map(({ ended }) => ended));
      return current.list.every(({ stage }) => stage.name === 'done') ? sentOf(current) : null;
    },
    clear() {
      for (const { stop } of running.values()) stop.abort();
      running.clear();
      change({ list: [], note: null });
    },
  };
}

/** The attachments of all files that are uploaded. */
export const sentOf = ({ list }: UploadsView): Attachment[] =>
  list.flatMap(({ stage }) => (stage.name === 'done' ? [stage.attachment] : []));

/** Whether the list contains a file that the member must remove, because a retry would fail again. */
export const hasPermanentFault = ({ list }: UploadsView): boolean =>
  list.some(({ stage }) => stage.name === 'failed' && stage.isFinal);

/** Codes of refusals that concern the file itself, so that a retry would fail again. */
const permanentRefusals: ReadonlySet<number> = new Set(
  [serviceRefusals.ATTACHMENT_TYPE, serviceRefusals.ATTACHMENT_EMPTY, serviceRefusals.ATTACHMENT_TOO_LARGE].map(
    ({ code }) => code,
  ),
);

function stageOf(reply: ServiceReply<Attachment>): UploadStage {
  if (isOk(reply)) return { name: 'done', attachment: reply.data };
  return { name: 'failed', message: reply.message || uploadTexts.failed, isFinal: permanentRefusals.has(reply.code) };
}
