import { adOrigins, bingTokenUrl } from '../../../../config/ad-settings.ts';
import { bingPath } from '../bing.ts';
import { sandboxAccounts } from '../make-platforms.ts';
import type { WireAnswer, WireRequest } from '../upload-request.ts';
import { eventByName, json, type ReceivedConversion, type SandboxPlatform, type Reading } from './sandbox-platform.ts';

const account = sandboxAccounts.bing;
const TOKEN = 'played-access-token';
const NAMESPACE = 'https://bingads.microsoft.com/CampaignManagement/v13';

/** Simulates Bing's token endpoint and its Campaign Management service. */
export const sandboxBing: SandboxPlatform = {
  platform: 'bing',
  handles: ({ url }) => url === bingTokenUrl || url.startsWith(`${adOrigins.bing}/`),
  read: (request) => (request.url === bingTokenUrl ? giveToken(request) : takeConversions(request)),
};

function giveToken({ method, body }: WireRequest): Reading {
  const asked = new URLSearchParams(body);
  const isGood =
    method === 'POST' &&
    asked.get('grant_type') === 'refresh_token' &&
    asked.get('client_id') === account.clientId &&
    asked.get('refresh_token') === account.refreshToken &&
    (asked.get('scope') ?? '').includes('msads.manage');
  if (!isGood) return { answer: json({ error: 'invalid_grant' }, 400) };
  return { answer: json({ token_type: 'Bearer', access_token: TOKEN, expires_in: 3600 }) };
}

function takeConversions({ method, url, headers, body }: WireRequest): Reading {
  const action = headers['SOAPAction'] ?? '';
  const isAdjustment = action === 'ApplyOfflineConversionAdjustments';
  const isKnown = isAdjustment || action === 'ApplyOfflineConversions';
  if (method !== 'POST' || url !== adOrigins.bing + bingPath || !isKnown || !body.includes(`<${action}Request`)) {
    return { answer: fault('InvalidRequest') };
  }
  const header = /<s:Header[^>]*>(.*)<\/s:Header>/s.exec(body)?.[1] ?? '';
  const isAllowed =
    textOf(header, 'AuthenticationToken') === TOKEN &&
    textOf(header, 'DeveloperToken') === account.developerToken &&
    textOf(header, 'CustomerId') === account.customerId &&
    textOf(header, 'CustomerAccountId') === account.accountId;
  if (!isAllowed) return { answer: fault('InvalidCredentials') };
  const name = isAdjustment ? 'OfflineConversionAdjustment' : 'OfflineConversion';
  const items = [...body.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, item = '']) => item);
  const heard = items.map((item) => (isAdjustment ? readAdjustment(item) : readConversion(item)));
  const wrong = heard.flatMap((one, place) => (one ? [] : [place]));
  if (items.length === 0 || items.length > 1000) return { answer: fault('BatchSizeExceeded') };
  if (wrong.length > 0) return { answer: reply(action, wrong) };
  return {
    heard: heard.filter((one) => one !== null),
    answer: (refused) => reply(action, refused),
    busy: fault('InternalError'),
    refuse: fault('InvalidCredentials'),
  };
}

/** The real service ignores elements that are not in alphabetical order, so the sandbox refuses such requests. */
function isInOrder(item: string): boolean {
  const names = [...item.matchAll(/<(\w+)>/g)].map(([, name = '']) => name);
  return names.join() === names.toSorted().join();
}

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

function readConversion(item: string): ReceivedConversion | null {
  const event = eventByName(account.goals, textOf(item, 'ConversionName'));
  const [clickId, at] = [textOf(item, 'MicrosoftClickId'), textOf(item, 'ConversionTime')];
  const [value, currency] = [textOf(item, 'ConversionValue'), textOf(item, 'ConversionCurrencyCode')];
  const isPriced = value === '' ? currency === '' : /^\d+\.\d\d$/.test(value) && currency === 'CNY';
  if (!event || !isInOrder(item) || !/^[0-9a-f]{32}$/i.test(clickId) || !UTC.test(at) || !isPriced) return null;
  return { event, action: 'convert', dedupe: `${event} ${clickId} ${at}` };
}

function readAdjustment(item: string): ReceivedConversion | null {
  const event = eventByName(account.goals, textOf(item, 'ConversionName'));
  const [clickId, at] = [textOf(item, 'MicrosoftClickId'), textOf(item, 'ConversionTime')];
  const adjustedAt = textOf(item, 'AdjustmentTime');
  const action = ({ Retract: 'retract', Restate: 'restate' } as const)[textOf(item, 'AdjustmentType')];
  const isPriced = action !== 'restate' || /^\d+\.\d\d$/.test(textOf(item, 'AdjustmentValue'));
  const isTimed = UTC.test(at) && UTC.test(adjustedAt);
  if (!event || !action || !isInOrder(item) || !/^[0-9a-f]{32}$/i.test(clickId) || !isTimed || !isPriced) return null;
  return { event, action, dedupe: `${event} ${clickId} ${at} ${adjustedAt}` };
}

const soap = (content: string, status = 200): WireAnswer => ({
  status,
  body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`,
});

const fault = (code: string) =>
  soap(
    `<s:Fault><faultcode>s:Server</faultcode><faultstring>Invalid client data.</faultstring><detail><ErrorCode>${code}</ErrorCode></detail></s:Fault>`,
    500,
  );

const reply = (action: string, refused: number[]) => {
  const errors = refused.map(
    (index) =>
      `<BatchError><Code>4823</Code><ErrorCode>OfflineConversionInvalid</ErrorCode><Index>${index}</Index></BatchError>`,
  );
  const partial = errors.length > 0 ? `<PartialErrors>${errors.join('')}</PartialErrors>` : '<PartialErrors/>';
  return soap(`<${action}Response xmlns="${NAMESPACE}">${partial}</${action}Response>`);
};

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
