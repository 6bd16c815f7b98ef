import { createHash } from 'node:crypto';
import type { AdEvent } from '@feisuo/contract/facts/address-params';
import { sent, type AdPlatformClient, type Outcome, type Upload } from './ad-platform.ts';
import { ask, readObject, seconds, toShortLine, wordOf, type Send } from './upload-request.ts';

export interface QihooAccount {
  origin: string;
  appKey: string;
  appSecret: string;
}

export const qihooEvents: Record<AdEvent, string> = {
  register: 'REGISTERED',
  download: 'SITEDOWNLOAD',
  activate: 'ACTIVATION',
  pay: 'PAY',
};

export const qihooPath = '/uploadWebConvert';

/** Signs exactly the bytes that are sent as the body. */
export const signQihoo = (secret: string, body: string) =>
  createHash('md5')
    .update(secret + body)
    .digest('hex');

/** The client of the ad platform 360 点睛. Each call uploads one conversion. */
export const makeQihoo = (send: Send, account: QihooAccount): AdPlatformClient => ({
  upload: (batch, now) => Promise.all(batch.map((upload) => uploadOne(send, account, upload, now))),
});

async function uploadOne(
  send: Send,
  { origin, appKey, appSecret }: QihooAccount,
  upload: Upload,
  now: Date,
): Promise<Outcome> {
  const body = JSON.stringify(bodyOf(upload, now));
  const outcome = await ask(send, {
    method: 'POST',
    url: origin + qihooPath,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'App-Key': appKey,
      'App-Sign': signQihoo(appSecret, body),
    },
    body,
  });
  if ('fault' in outcome) return outcome.fault;
  const answer = readObject(outcome.answer.body);
  if (answer === null) return { is: 'again', why: 'an answer that is none' };
  if (answer['errno'] === 0) return sent;
  return { is: 'never', why: toShortLine(`errno ${wordOf(answer['errno'])} ${wordOf(answer['error'])}`) };
}

const bodyOf = ({ event, key, valueFen, convertedAt, click }: Upload, now: Date) => ({
  data: {
    request_time: seconds(now),
    // Tells whether the search advertisement was shown on a computer or on a phone.
    data_industry: click.deviceKind === 'pc' ? 'ocpc_ps_convert' : 'ocpc_ms_convert',
    data_detail: {
      qhclickid: click.id,
      trans_id: key,
      event: qihooEvents[event],
      event_time: seconds(convertedAt),
      // Only payments have an amount.
      ...(event === 'pay' && valueFen !== null && { event_param: { value: valueFen } }),
    },
  },
});
