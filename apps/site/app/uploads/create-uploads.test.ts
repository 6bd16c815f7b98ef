import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { Attachment } from '@feisuo/contract/schemas/support';
import { expect, test } from 'vitest';
import { requestFailed, type ServiceReply } from '../api/service-reply.ts';
import { createUploads, hasPermanentFault, type Uploads } from './create-uploads.ts';
import { uploadTexts } from './texts.ts';

const attachmentOf = ({ name, size }: File): Attachment => ({ id: name, name, type: 'image/png', bytes: size });
const ok = (file: File): ServiceReply<Attachment> => ({ code: 0, msg: '', message: '', data: attachmentOf(file) });
const png = (name = 'a.png', bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

/** A fake service that answers only when the test tells it to. */
function slowService() {
  const calls: {
    file: File;
    signal: AbortSignal;
    progress: (share: number) => void;
    answer: (reply: ServiceReply<Attachment>) => void;
  }[] = [];
  const uploads = createUploads(
    (file, { onProgress, signal }) =>
      new Promise((answer) => {
        calls.push({ file, signal, progress: onProgress, answer });
      }),
  );
  return { calls, uploads };
}

const stages = (uploads: Uploads) => uploads.view().list.map(({ stage }) => stage.name);

test('a selected file is uploaded as soon as sending is allowed, and its progress is reported', async () => {
  const { calls, uploads } = slowService();
  uploads.add([png()]);
  expect(stages(uploads)).toEqual(['waiting']);
  expect(calls).toHaveLength(0);
  uploads.setReady(true);
  calls[0]?.progress(0.4);
  expect(uploads.view().list[0]?.stage).toEqual({ name: 'sending', share: 0.4 });
  const finished = uploads.finish();
  calls[0]?.answer(ok(png()));
  expect(await finished).toEqual([attachmentOf(png())]);
  expect(stages(uploads)).toEqual(['done']);
});

test('an invalid file is refused at once with a message, and is never uploaded', () => {
  const { calls, uploads } = slowService();
  uploads.setReady(true);
  uploads.add([png('a.exe'), png('b.png', 0), png('c.png', supportLimits.attachmentBytes + 1)]);
  expect(uploads.view().list.map(({ stage }) => stage.name === 'failed' && stage.message)).toEqual([
    uploadTexts.wrongType,
    uploadTexts.empty,
    uploadTexts.tooLarge,
  ]);
  expect(calls).toHaveLength(0);
  uploads.retry(1);
  expect(stages(uploads)).toEqual(['failed', 'failed', 'failed']);
});

test('files beyond the maximum number are left out, and a note is shown', () => {
  const { uploads } = slowService();
  uploads.add(Array.from({ length: 7 }, (_, n) => png(`${n}.png`)));
  expect(uploads.view().list).toHaveLength(supportLimits.attachmentsPerMessage);
  expect(uploads.view().note).toBe(uploadTexts.tooMany);
  uploads.remove(1);
  expect(uploads.view().note).toBeNull();
});

test('removing a file aborts its upload, and a late response changes nothing', async () => {
  const { calls, uploads } = slowService();
  uploads.setReady(true);
  uploads.add([png('a.png'), png('b.png')]);
  uploads.remove(1);
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[0]?.answer(requestFailed());
  calls[1]?.answer(ok(png('b.png')));
  expect(await uploads.finish()).toEqual([attachmentOf(png('b.png'))]);
});

test('a failed upload shows the reason and can be retried; until then the form cannot be sent', async () => {
  const { calls, uploads } = slowService();
  uploads.setReady(true);
  uploads.add([png()]);
  calls[0]?.answer(requestFailed());
  expect(await uploads.finish()).toBeNull();
  expect(uploads.view().list[0]?.stage).toMatchObject({ name: 'failed', isFinal: false });
  expect(hasPermanentFault(uploads.view())).toBe(false);
  uploads.retry(1);
  calls[1]?.answer(ok(png()));
  expect(await uploads.finish()).toEqual([attachmentOf(png())]);
});

test('a file whose content the service refuses cannot be uploaded again, only removed', async () => {
  const { calls, uploads } = slowService();
  uploads.setReady(true);
  uploads.add([png()]);
  const { code, text } = serviceRefusals.ATTACHMENT_TYPE;
  calls[0]?.answer({ code, msg: text, message: text, data: null });
  expect(await uploads.finish()).toBeNull();
  expect(uploads.view().list[0]?.stage).toEqual({ name: 'failed', message: text, isFinal: true });
  uploads.retry(1);
  expect([calls.length, hasPermanentFault(uploads.view())]).toEqual([1, true]);
  uploads.remove(1);
  expect(hasPermanentFault(uploads.view())).toBe(false);
});

test('files that were uploaded before a reload are not sent again', async () => {
  const { calls, uploads } = slowService();
  uploads.restore([attachmentOf(png())]);
  expect(await uploads.finish()).toEqual([attachmentOf(png())]);
  expect(calls).toHaveLength(0);
});
