import type { AdEvent } from '@feisuo/contract/facts/address-params';
import { sent, type AdPlatformClient, type Outcome, type Upload } from './ad-platform.ts';
import { ask, readObject, toShortLine, wordOf, type Send } from './upload-request.ts';

export const bilibiliTypes: Record<AdEvent, string> = {
  register: 'USER_REGISTER',
  download: 'APP_DOWNLOAD',
  activate: 'APP_FIRST_ACTIVE',
  pay: 'USER_COST',
};

export const bilibiliPath = '/conv/api/conversion/ad/cb/v1';

/** The client of Bilibili. A request contains the track id and needs no signature. */
export const makeBilibili = (send: Send, { origin }: { origin: string }): AdPlatformClient => ({
  upload: (batch) => Promise.all(batch.map((upload) => uploadOne(send, origin, upload))),
});

async function uploadOne(
  send: Send,
  origin: string,
  { event, convertedAt, valueFen, click }: Upload,
): Promise<Outcome> {
  const query = [
    `conv_type=${bilibiliTypes[event]}`,
    `conv_time=${convertedAt.getTime()}`,
    `track_id=${encodeURIComponent(click.id)}`,
    ...(event === 'pay' && valueFen !== null ? [`conv_value=${valueFen}`] : []),
  ];
  const url = `${origin}${bilibiliPath}?${query.join('&')}`;
  const outcome = await ask(send, { method: 'GET', url, headers: {}, body: '' });
  if ('fault' in outcome) return outcome.fault;
  const { status, body } = outcome.answer;
  const answer = readObject(body);
  const isOk = status >= 200 && status < 300;
  // Bilibili sometimes answers a success with an empty body.
  if (isOk && (body.trim() === '' || answer?.['code'] === 0)) return sent;
  return {
    is: 'never',
    why: toShortLine(`HTTP ${status} code ${wordOf(answer?.['code'])} ${wordOf(answer?.['message'])}`),
  };
}
