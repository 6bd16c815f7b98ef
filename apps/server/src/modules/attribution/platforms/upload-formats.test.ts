import { createHash } from 'node:crypto';
import type { AdEvent, AdPlatform } from '@feisuo/contract/facts/address-params';
import { expect, test } from 'vitest';
import { systemClock } from '../../../time/clock.ts';
import { makePlatforms } from './make-platforms.ts';
import type { Upload } from './ad-platform.ts';
import { Unanswered, Unreached, type Send, type WireAnswer, type WireRequest } from './upload-request.ts';

// These tests compare requests byte by byte with examples written from the platforms' documentation.

const convertedAt = new Date('2026-11-16T04:05:06.789Z');
const now = new Date('2026-11-16T04:06:00.500Z');
const seconds = 1794801906;
const milliseconds = 1794801906789;
const clickIds: Record<AdPlatform, string> = {
  baidu: 'aB3_x-9~z',
  qihoo: '0123456789abcdef',
  bing: '0123456789abcdef0123456789abcdef',
  bilibili: 'pbaes.tr/ack+id=&1',
  kuaishou: 'cb%2Fx=1&y',
};

function upload(platform: AdPlatform, event: AdEvent, more: Partial<Upload> = {}): Upload {
  return {
    event,
    action: 'convert',
    key: event === 'pay' ? 'order-P1' : `${event}-k`,
    valueFen: event === 'pay' ? 2500 : null,
    convertedAt,
    adjustedAt: null,
    click: { id: clickIds[platform], channel: '200061', landing: '', deviceKind: 'pc' },
    ...more,
  };
}

/** Uploads a batch and returns the requests that were sent, including a first request for a token. */
async function leave(platform: AdPlatform, batch: Upload[], answer: WireAnswer | Error = { status: 200, body: '' }) {
  const requests: WireRequest[] = [];
  const play: Send = async (request) => {
    requests.push(request);
    if (request.url.includes('/oauth2/')) return { status: 200, body: '{"access_token":"at","expires_in":3600}' };
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const none = { baidu: null, qihoo: null, bing: null, bilibili: null, kuaishou: null };
  const clients = makePlatforms(none, { clock: systemClock, siteOrigin: 'https://www.example', sandbox: play });
  const outcomes = await clients[platform].upload(batch, now);
  return { request: requests.at(-1), requests, outcomes: outcomes.map(({ is }) => is) };
}

test('baidu: a batch of conversions is uploaded in order, and each is identified by its landing page URL', async () => {
  const landing = '/tf?channel=200061&bd_vid=aB3_x-9~z&x=1';
  const landed = upload('baidu', 'register', { click: { ...upload('baidu', 'register').click, landing } });
  const { request } = await leave('baidu', [landed, upload('baidu', 'pay')]);
  expect(request).toEqual({
    method: 'POST',
    url: 'https://ocpc.baidu.com/ocpcapi/api/uploadConvertData',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body:
      '{"token":"played-token","conversionTypes":[' +
      '{"logidUrl":"https://www.example/tf?channel=200061&bd_vid=aB3_x-9~z&x=1","newType":25,' +
      `"convertTime":${seconds},"outerEventId":"register-k","deviceType":2,"attributeSource":0},` +
      '{"logidUrl":"https://www.example/?channel=200061&bd_vid=aB3_x-9~z","newType":26,' +
      `"convertTime":${seconds},"convertValue":2500,"outerEventId":"order-P1","deviceType":2,"attributeSource":0}]}`,
  });
  const { request: others } = await leave('baidu', [upload('baidu', 'download'), upload('baidu', 'activate')]);
  expect(others?.body.match(/"newType":\d+/g)).toEqual(['"newType":6', '"newType":4']);
});

test('baidu: a landing page URL that is too long or contains another click id is replaced', async () => {
  for (const landing of [`/?bd_vid=aB3_x-9~z&x=${'y'.repeat(1024)}`, '/?bd_vid=another', '/']) {
    const { request } = await leave('baidu', [
      upload('baidu', 'register', { click: { ...upload('baidu', 'register').click, landing } }),
    ]);
    expect(request?.body).toContain('"logidUrl":"https://www.example/?channel=200061&bd_vid=aB3_x-9~z"');
  }
});

test('baidu: a refunded purchase is retracted as an invalid conversion', async () => {
  const { request } = await leave('baidu', [upload('baidu', 'pay', { action: 'retract', adjustedAt: now })]);
  expect(request?.url).toBe('https://ocpc.baidu.com/ocpcapi/api/uploadInvalidConvertData');
  expect(request?.body).toBe(
    '{"token":"played-token","invalidConversionTypes":[' +
      `{"logidUrl":"https://www.example/?channel=200061&bd_vid=aB3_x-9~z","convertType":26,"convertTime":${seconds}}]}`,
  );
});

test('360: one conversion is uploaded per call, with a signature over the exact bytes of the body', async () => {
  const body =
    '{"data":{"request_time":1794801960,"data_industry":"ocpc_ps_convert","data_detail":{"qhclickid":"0123456789abcdef",' +
    `"trans_id":"order-P1","event":"PAY","event_time":${seconds},"event_param":{"value":2500}}}}`;
  const { request } = await leave('qihoo', [upload('qihoo', 'pay')]);
  expect(request).toEqual({
    method: 'POST',
    url: 'https://convert.dop.360.cn/uploadWebConvert',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'App-Key': 'played-key',
      'App-Sign': createHash('md5').update(`played-secret${body}`).digest('hex'),
    },
    body,
  });
  const mobile = upload('qihoo', 'register', { click: { ...upload('qihoo', 'pay').click, deviceKind: 'android' } });
  expect((await leave('qihoo', [mobile])).request?.body).toBe(
    '{"data":{"request_time":1794801960,"data_industry":"ocpc_ms_convert","data_detail":{"qhclickid":"0123456789abcdef",' +
      `"trans_id":"register-k","event":"REGISTERED","event_time":${seconds}}}}`,
  );
  const batch = [upload('qihoo', 'download'), upload('qihoo', 'activate')];
  const { requests } = await leave('qihoo', batch, { status: 200, body: '{"errno":0}' });
  expect(requests.map(({ body: uploaded }) => /"event":"(\w+)"/.exec(uploaded)?.[1])).toEqual([
    'SITEDOWNLOAD',
    'ACTIVATION',
  ]);
});

const bingEnvelope = (action: string, content: string) =>
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">' +
  '<s:Header xmlns="https://bingads.microsoft.com/CampaignManagement/v13">' +
  `<Action s:mustUnderstand="1">${action}</Action><AuthenticationToken>at</AuthenticationToken>` +
  '<CustomerAccountId>2</CustomerAccountId><CustomerId>1</CustomerId>' +
  '<DeveloperToken>played-developer</DeveloperToken></s:Header>' +
  `<s:Body><${action}Request xmlns="https://bingads.microsoft.com/CampaignManagement/v13">${content}</${action}Request></s:Body>` +
  '</s:Envelope>';

test('bing: a token is requested, and offline conversions are uploaded with elements in alphabetical order', async () => {
  const { request, requests } = await leave('bing', [upload('bing', 'register'), upload('bing', 'pay')]);
  expect(requests[0]).toEqual({
    method: 'POST',
    url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'client_id=played-client&grant_type=refresh_token&refresh_token=played-refresh-token&scope=https%3A%2F%2Fads.microsoft.com%2Fmsads.manage+offline_access',
  });
  expect(request).toEqual({
    method: 'POST',
    url: 'https://campaign.api.bingads.microsoft.com/Api/Advertiser/CampaignManagement/v13/CampaignManagementService.svc',
    headers: { 'content-type': 'text/xml; charset=utf-8', SOAPAction: 'ApplyOfflineConversions' },
    body: bingEnvelope(
      'ApplyOfflineConversions',
      '<OfflineConversions>' +
        '<OfflineConversion><ConversionName>register</ConversionName><ConversionTime>2026-11-16T04:05:06Z</ConversionTime>' +
        '<MicrosoftClickId>0123456789abcdef0123456789abcdef</MicrosoftClickId></OfflineConversion>' +
        '<OfflineConversion><ConversionCurrencyCode>CNY</ConversionCurrencyCode><ConversionName>pay</ConversionName>' +
        '<ConversionTime>2026-11-16T04:05:06Z</ConversionTime><ConversionValue>25.00</ConversionValue>' +
        '<MicrosoftClickId>0123456789abcdef0123456789abcdef</MicrosoftClickId></OfflineConversion>' +
        '</OfflineConversions>',
    ),
  });
});

test('bing: a purchase is retracted after a full refund, and restated after a partial refund', async () => {
  const retract = upload('bing', 'pay', { action: 'retract', valueFen: null, adjustedAt: now });
  const restate = upload('bing', 'pay', { action: 'restate', valueFen: 1005, adjustedAt: now });
  const { request } = await leave('bing', [retract, restate]);
  const conversion =
    '<ConversionName>pay</ConversionName><ConversionTime>2026-11-16T04:05:06Z</ConversionTime>' +
    '<MicrosoftClickId>0123456789abcdef0123456789abcdef</MicrosoftClickId></OfflineConversionAdjustment>';
  expect(request?.body).toBe(
    bingEnvelope(
      'ApplyOfflineConversionAdjustments',
      '<OfflineConversionAdjustments><OfflineConversionAdjustment><AdjustmentTime>2026-11-16T04:06:00Z</AdjustmentTime>' +
        `<AdjustmentType>Retract</AdjustmentType>${conversion}` +
        '<OfflineConversionAdjustment><AdjustmentCurrencyCode>CNY</AdjustmentCurrencyCode>' +
        '<AdjustmentTime>2026-11-16T04:06:00Z</AdjustmentTime><AdjustmentType>Restate</AdjustmentType>' +
        `<AdjustmentValue>10.05</AdjustmentValue>${conversion}</OfflineConversionAdjustments>`,
    ),
  );
});

test('bilibili: one request is sent per conversion, with the original track id', async () => {
  const batch = (['register', 'download', 'activate', 'pay'] as const).map((event) => upload('bilibili', event));
  const { requests } = await leave('bilibili', batch);
  const at = 'https://cm.bilibili.com/conv/api/conversion/ad/cb/v1';
  const rest = `conv_time=${milliseconds}&track_id=pbaes.tr%2Fack%2Bid%3D%261`;
  expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', `${at}?conv_type=USER_REGISTER&${rest}`, ''],
    ['GET', `${at}?conv_type=APP_DOWNLOAD&${rest}`, ''],
    ['GET', `${at}?conv_type=APP_FIRST_ACTIVE&${rest}`, ''],
    ['GET', `${at}?conv_type=USER_COST&${rest}&conv_value=2500`, ''],
  ]);
});

test('kuaishou: one request is sent per conversion, with the amount in yuan', async () => {
  const batch = (['register', 'activate', 'pay'] as const).map((event) => upload('kuaishou', event));
  const { requests } = await leave('kuaishou', batch, { status: 200, body: '{"result":1}' });
  const at = 'http://ad.partner.gifshow.com/track/activate?callback=cb%252Fx%3D1%26y';
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${at}&event_type=2&event_time=${milliseconds}`,
    `GET ${at}&event_type=1&event_time=${milliseconds}`,
    `GET ${at}&event_type=3&event_time=${milliseconds}&purchase_amount=25.00`,
  ]);
});

const soap = (content: string) => `<s:Envelope><s:Body>${content}</s:Body></s:Envelope>`;
const answerOf = (body: string, status = 200): WireAnswer => ({ status, body });

test.each<[AdPlatform, string, WireAnswer | Error, string]>([
  ['baidu', 'status 0', answerOf('{"header":{"status":0,"desc":"success"}}'), 'sent'],
  ['baidu', 'status 2', answerOf('{"header":{"status":2}}'), 'never'],
  ['baidu', 'a wrong token', answerOf('{"header":{"status":3}}'), 'never'],
  ['baidu', 'status 1 without named conversions', answerOf('{"header":{"status":1}}'), 'unanswered'],
  [
    'baidu',
    'status 1 with an unknown position',
    answerOf('{"header":{"status":1,"errors":[{"position":7}]}}'),
    'unanswered',
  ],
  ['baidu', 'status 4', answerOf('{"header":{"status":4}}'), 'again'],
  ['baidu', 'an HTML page', answerOf('<html>'), 'again'],
  ['qihoo', 'errno 0', answerOf('{"errno":0}'), 'sent'],
  ['qihoo', 'another errno', answerOf('{"errno":1001,"error":"sign"}'), 'never'],
  ['bing', 'an answer without partial errors', answerOf(soap('<ApplyOfflineConversionsResponse/>')), 'sent'],
  [
    'bing',
    'wrong credentials',
    answerOf(soap('<s:Fault><ErrorCode>InvalidCredentials</ErrorCode></s:Fault>'), 500),
    'never',
  ],
  ['bing', 'an expired token', answerOf(soap('<s:Fault>AuthenticationTokenExpired</s:Fault>'), 500), 'again'],
  [
    'bing',
    'a transient error',
    answerOf(soap('<s:Fault><ErrorCode>InternalError</ErrorCode></s:Fault>'), 500),
    'again',
  ],
  ['bilibili', 'code 0', answerOf('{"code":0,"message":"","data":""}'), 'sent'],
  ['bilibili', 'an empty answer', answerOf(''), 'sent'],
  ['bilibili', 'a missing field', answerOf('{"code":400,"message":"x"}', 400), 'never'],
  ['kuaishou', 'result 1', answerOf('{"result":1}'), 'sent'],
  ['kuaishou', 'another result code', answerOf('{"result":2}'), 'never'],
  ...(['baidu', 'qihoo', 'bing', 'bilibili', 'kuaishou'] as const).flatMap(
    (platform): [AdPlatform, string, WireAnswer | Error, string][] => [
      [platform, 'HTTP 503', answerOf('', 503), 'again'],
      [platform, 'HTTP 429', answerOf('', 429), 'again'],
      [platform, 'connection refused', new Unreached('ECONNREFUSED'), 'again'],
      [platform, 'silence', new Unanswered('TimeoutError'), 'unanswered'],
    ],
  ),
])('%s: the result of an upload is right after %s', async (platform, _when, answer, outcome) => {
  expect((await leave(platform, [upload(platform, 'pay')], answer)).outcomes).toEqual([outcome]);
});

test('if a platform names the refused uploads of a batch, the others count as sent and are not repeated', async () => {
  const baidu = Array.from({ length: 3 }, () => upload('baidu', 'pay'));
  const named = answerOf('{"header":{"status":1,"errors":[{"position":1,"message":"logidUrl"}]}}');
  expect((await leave('baidu', baidu, named)).outcomes).toEqual(['sent', 'never', 'sent']);
  const bing = Array.from({ length: 3 }, () => upload('bing', 'pay'));
  const partial =
    '<PartialErrors><BatchError><ErrorCode>OfflineConversionInvalid</ErrorCode><Index>2</Index></BatchError></PartialErrors>';
  const answer = answerOf(soap(`<ApplyOfflineConversionsResponse>${partial}</ApplyOfflineConversionsResponse>`));
  expect((await leave('bing', bing, answer)).outcomes).toEqual(['sent', 'sent', 'never']);
});

test('baidu: if an answer does not name all refused uploads, the others are repeated', async () => {
  const batch = Array.from({ length: 3 }, () => upload('baidu', 'pay'));
  for (const errors of [
    '[{"position":1},{"message":"x"}]',
    '[{"position":1},null]',
    '[{"position":1},{"position":3}]',
  ]) {
    const answer = answerOf(`{"header":{"status":1,"errors":${errors}}}`);
    expect((await leave('baidu', batch, answer)).outcomes).toEqual(['unanswered', 'never', 'unanswered']);
  }
  expect((await leave('baidu', batch, answerOf('{"header":{"status":1,"errors":{}}}'))).outcomes).toEqual([
    'unanswered',
    'unanswered',
    'unanswered',
  ]);
});

test('bing: of a batch, only uploads that failed with a transient error are repeated', async () => {
  const batch = Array.from({ length: 3 }, () => upload('bing', 'pay'));
  const errors = ['InternalError', 'OfflineConversionInvalid'].map(
    (code, place) => `<BatchError><Code>0</Code><ErrorCode>${code}</ErrorCode><Index>${place}</Index></BatchError>`,
  );
  const partial = `<PartialErrors>${errors.join('')}</PartialErrors>`;
  const answer = answerOf(soap(`<ApplyOfflineConversionsResponse>${partial}</ApplyOfflineConversionsResponse>`));
  expect((await leave('bing', batch, answer)).outcomes).toEqual(['again', 'never', 'sent']);
});
