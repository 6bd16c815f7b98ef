import type { AdEvent } from '@feisuo/contract/facts/address-params';
import { sent, type AdPlatformClient, type Outcome, type Upload } from './ad-platform.ts';
import { ask, readObject, seconds, toShortLine, wordOf, type Send } from './upload-request.ts';

export interface BaiduAccount {
  origin: string;
  token: string;
}

/** Numbers by which Baidu names the conversions, in the field `newType`. */
export const baiduTypes: Record<AdEvent, number> = { register: 25, download: 6, activate: 4, pay: 26 };

export const baiduPaths = {
  convert: '/ocpcapi/api/uploadConvertData',
  invalid: '/ocpcapi/api/uploadInvalidConvertData',
} as const;

const MAX_URL_CHARS = 1024;

/**
 * The client of Baidu oCPC. It uploads conversions in batches; Baidu identifies each by the URL of its landing page.
 */
export const makeBaidu = (send: Send, { origin, token }: BaiduAccount, siteOrigin: string): AdPlatformClient => ({
  async upload(batch) {
    const isTakenBack = batch[0]?.action !== 'convert';
    const body = isTakenBack
      ? { token, invalidConversionTypes: batch.map((upload) => invalidOf(upload, siteOrigin)) }
      : { token, conversionTypes: batch.map((upload) => conversionOf(upload, siteOrigin)) };
    const outcome = await ask(send, {
      method: 'POST',
      url: origin + (isTakenBack ? baiduPaths.invalid : baiduPaths.convert),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    });
    if ('fault' in outcome) return batch.map(() => outcome.fault);
    return readAnswer(outcome.answer.body, batch.length);
  },
});

const conversionOf = (upload: Upload, siteOrigin: string) => ({
  logidUrl: logidUrlOf(upload, siteOrigin),
  newType: baiduTypes[upload.event],
  convertTime: seconds(upload.convertedAt),
  ...(upload.valueFen !== null && { convertValue: upload.valueFen }),
  outerEventId: upload.key,
  ...(upload.click.deviceKind === 'pc' && { deviceType: 2 }),
  attributeSource: 0,
});

const invalidOf = (upload: Upload, siteOrigin: string) => ({
  logidUrl: logidUrlOf(upload, siteOrigin),
  convertType: baiduTypes[upload.event],
  convertTime: seconds(upload.convertedAt),
});

/** Returns the landing page URL that Baidu expects: it must contain the click id, and its length is limited. */
function logidUrlOf({ click }: Pick<Upload, 'click'>, siteOrigin: string): string {
  const landed = siteOrigin + click.landing;
  const isComplete = click.landing !== '' && new URL(landed).searchParams.get('bd_vid') === click.id;
  if (isComplete && landed.length <= MAX_URL_CHARS) return landed;
  return `${siteOrigin}/?channel=${encodeURIComponent(click.channel)}&bd_vid=${encodeURIComponent(click.id)}`;
}

interface PlaceError {
  position?: unknown;
  message?: unknown;
}

/**
 * Reads Baidu's status: 0 all accepted, 1 some, 2 none, 3 invalid token, 4 retry. Baidu looks for the click later and
 * does not report the result.
 */
function readAnswer(body: string, count: number): Outcome[] {
  const header = (readObject(body)?.['header'] ?? {}) as { status?: unknown; desc?: unknown; errors?: unknown };
  const all = (outcome: Outcome) => Array.from({ length: count }, () => outcome);
  const why = toShortLine(`status ${wordOf(header.status)} ${wordOf(header.desc)}`);
  if (header.status === 0) return all(sent);
  if (header.status === 4) return all({ is: 'again', why });
  if (header.status === 2 || header.status === 3) return all({ is: 'never', why });
  if (header.status !== 1) return all({ is: 'again', why: 'an answer that is none' });
  const errors = Array.isArray(header.errors) ? (header.errors as (PlaceError | null)[]) : [];
  const refused = new Map(errors.map((error) => [error?.position, error?.message]));
  const isNamed = (place: unknown) => Number.isInteger(place) && Number(place) >= 0 && Number(place) < count;
  // If the answer does not name every refused conversion, the outcome of all other conversions is unknown. They are
  // sent again, which is safe because Baidu deduplicates.
  const rest: Outcome =
    refused.size > 0 && [...refused.keys()].every(isNamed) ? sent : { is: 'unanswered', why: `${why}, without places` };
  return Array.from({ length: count }, (_, place) =>
    refused.has(place) ? { is: 'never', why: toShortLine(`refused ${wordOf(refused.get(place))}`) } : rest,
  );
}
