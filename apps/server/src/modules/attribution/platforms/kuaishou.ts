import type { AdEvent } from '@feisuo/contract/facts/address-params';
import { sent, type AdPlatformClient, type Outcome, type Upload } from './ad-platform.ts';
import { ask, readObject, toShortLine, wordOf, type Send } from './upload-request.ts';

/** Numbers by which Kuaishou names the events, in `event_type`. It accepts no downloads. */
export const kuaishouTypes: Record<Exclude<AdEvent, 'download'>, number> = { activate: 1, register: 2, pay: 3 };

export const kuaishouPath = '/track/activate';

/** The client of Kuaishou. Requests need no token, because the callback parameter of the click authorizes them. */
export const makeKuaishou = (send: Send, { origin }: { origin: string }): AdPlatformClient => ({
  upload: (batch) => Promise.all(batch.map((upload) => uploadOne(send, origin, upload))),
});

async function uploadOne(
  send: Send,
  origin: string,
  { event, convertedAt, valueFen, click }: Upload,
): Promise<Outcome> {
  if (event === 'download') return { is: 'never', why: 'no such event there' };
  const query = [
    `callback=${encodeURIComponent(click.id)}`,
    `event_type=${kuaishouTypes[event]}`,
    `event_time=${convertedAt.getTime()}`,
    ...(event === 'pay' ? [`purchase_amount=${((valueFen ?? 0) / 100).toFixed(2)}`] : []),
  ];
  const url = `${origin}${kuaishouPath}?${query.join('&')}`;
  const outcome = await ask(send, { method: 'GET', url, headers: {}, body: '' });
  if ('fault' in outcome) return outcome.fault;
  const { status, body } = outcome.answer;
  const answer = readObject(body);
  if (answer?.['result'] === 1) return sent;
  if (answer === null && status < 400) return { is: 'again', why: 'an answer that is none' };
  return { is: 'never', why: toShortLine(`HTTP ${status} result ${wordOf(answer?.['result'])}`) };
}
