import { sent, type AdPlatformClient, type Outcome, type Upload } from './ad-platform.ts';
import { ask, toShortLine, type Send } from './upload-request.ts';
import type { BingTokens } from './bing-tokens.ts';

export interface BingAccount {
  origin: string;
  developerToken: string;
  customerId: string;
  accountId: string;
  /** Names of the conversion goals at Bing. Events without a goal are not uploaded. */
  goals: { register: string; activate: string; pay: string };
}

export const bingPath = '/Api/Advertiser/CampaignManagement/v13/CampaignManagementService.svc';
const NAMESPACE = 'https://bingads.microsoft.com/CampaignManagement/v13';
const CURRENCY = 'CNY';

/** The client of Microsoft Advertising. Offline conversions and adjustments go to the Campaign Management service. */
export const makeBing = (send: Send, account: BingAccount, tokens: BingTokens): AdPlatformClient => ({
  async upload(batch) {
    const isAdjustment = batch[0]?.action !== 'convert';
    const token = await tokens.find(send);
    if ('fault' in token) return batch.map(() => token.fault);
    const action = isAdjustment ? 'ApplyOfflineConversionAdjustments' : 'ApplyOfflineConversions';
    const items = batch.map((upload) => (isAdjustment ? adjustmentOf(upload, account) : conversionOf(upload, account)));
    const list = isAdjustment ? 'OfflineConversionAdjustments' : 'OfflineConversions';
    const outcome = await ask(acceptSoapFaults(send), {
      method: 'POST',
      url: account.origin + bingPath,
      headers: { 'content-type': 'text/xml; charset=utf-8', SOAPAction: action },
      body: envelope(account, token.accessToken, action, `<${list}>${items.join('')}</${list}>`),
    });
    if ('fault' in outcome) return batch.map(() => outcome.fault);
    const outcomes = readAnswer(outcome.answer.body, `${action}Response`, batch.length);
    if (outcomes.some(({ is }) => is === 'again')) tokens.forget();
    return outcomes;
  },
});

/** Bing answers a SOAP fault with HTTP status 500, so the body instead of the status decides about a retry. */
const acceptSoapFaults =
  (send: Send): Send =>
  async (request) => {
    const answer = await send(request);
    return answer.status === 500 && answer.body.includes('Fault') ? { ...answer, status: 200 } : answer;
  };

function envelope(account: BingAccount, accessToken: string, action: string, content: string): string {
  return [
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">',
    `<s:Header xmlns="${NAMESPACE}">`,
    `<Action s:mustUnderstand="1">${action}</Action>`,
    element('AuthenticationToken', accessToken),
    element('CustomerAccountId', account.accountId),
    element('CustomerId', account.customerId),
    element('DeveloperToken', account.developerToken),
    '</s:Header>',
    `<s:Body><${action}Request xmlns="${NAMESPACE}">${content}</${action}Request></s:Body>`,
    '</s:Envelope>',
  ].join('');
}

/** Bing requires the XML elements in alphabetical order. */
const conversionOf = (upload: Upload, account: BingAccount) =>
  [
    '<OfflineConversion>',
    ...(upload.valueFen === null ? [] : [element('ConversionCurrencyCode', CURRENCY)]),
    element('ConversionName', goalOf(upload, account)),
    element('ConversionTime', utc(upload.convertedAt)),
    ...(upload.valueFen === null ? [] : [element('ConversionValue', yuan(upload.valueFen))]),
    element('MicrosoftClickId', upload.click.id),
    '</OfflineConversion>',
  ].join('');

const adjustmentOf = (upload: Upload, account: BingAccount) =>
  [
    '<OfflineConversionAdjustment>',
    ...(upload.action === 'restate' ? [element('AdjustmentCurrencyCode', CURRENCY)] : []),
    element('AdjustmentTime', utc(upload.adjustedAt ?? upload.convertedAt)),
    element('AdjustmentType', upload.action === 'restate' ? 'Restate' : 'Retract'),
    ...(upload.action === 'restate' ? [element('AdjustmentValue', yuan(upload.valueFen ?? 0))] : []),
    element('ConversionName', goalOf(upload, account)),
    element('ConversionTime', utc(upload.convertedAt)),
    element('MicrosoftClickId', upload.click.id),
    '</OfflineConversionAdjustment>',
  ].join('');

const goalOf = ({ event }: Upload, { goals }: BingAccount) => (event === 'download' ? '' : goals[event]);
const element = (name: string, text: string) => `<${name}>${escape(text)}</${name}>`;
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const utc = (moment: Date) => `${moment.toISOString().slice(0, 19)}Z`;
const yuan = (fen: number) => (fen / 100).toFixed(2);

/** Errors that a retry can solve, including an expired token. All other errors are permanent. */
const PASSING = /InternalError|ThrottlingError|CallRateExceeded|AuthenticationTokenExpired|ServiceUnavailable/;

function readAnswer(body: string, response: string, count: number): Outcome[] {
  const all = (outcome: Outcome) => Array.from({ length: count }, () => outcome);
  if (/<(?:\w+:)?Fault[ >]/.test(body)) {
    const code = textOf(body, 'ErrorCode') || textOf(body, 'faultstring');
    return all({ is: PASSING.test(body) ? 'again' : 'never', why: toShortLine(`fault ${code}`) });
  }
  if (!body.includes(response)) return all({ is: 'again', why: 'an answer that is none' });
  const refused = new Map<number, string>();
  for (const [, error = ''] of body.matchAll(/<(?:\w+:)?BatchError[ >](.*?)<\/(?:\w+:)?BatchError>/gs)) {
    refused.set(Number(textOf(error, 'Index')), textOf(error, 'ErrorCode'));
  }
  return Array.from({ length: count }, (_, place) => {
    const code = refused.get(place);
    if (code === undefined) return sent;
    return { is: PASSING.test(code) ? 'again' : 'never', why: toShortLine(`refused ${code}`) };
  });
}

const textOf = (xml: string, name: string) =>
  new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1]?.trim() ?? '';
