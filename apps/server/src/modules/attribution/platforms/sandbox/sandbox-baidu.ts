import { adOrigins } from '../../../../config/ad-settings.ts';
import { baiduPaths, baiduTypes } from '../baidu.ts';
import { sandboxAccounts } from '../make-platforms.ts';
import { readObject, type WireRequest } from '../upload-request.ts';
import { eventByName, isSeconds, json, type ReceivedConversion, type SandboxPlatform } from './sandbox-platform.ts';

const MOST = 99;
const status = (code: number, desc: string, errors: unknown[] = []) => json({ header: { status: code, desc, errors } });

export const sandboxBaidu: SandboxPlatform = {
  platform: 'baidu',
  handles: ({ url }) => url.startsWith(`${adOrigins.baidu}/`),
  read(request) {
    const isInvalid = request.url === adOrigins.baidu + baiduPaths.invalid;
    const body = readObject(request.body);
    const list = body?.[isInvalid ? 'invalidConversionTypes' : 'conversionTypes'];
    if (!isPost(request) || !Array.isArray(list)) return { answer: status(2, '参数错误') };
    if (body?.['token'] !== sandboxAccounts.baidu.token) return { answer: status(3, 'token错误') };
    if (list.length === 0 || list.length > MOST) return { answer: status(2, '一次应少于100条') };
    const heard = list.map((one: unknown) => (isInvalid ? readInvalid(one) : readConversion(one)));
    const wrong = heard.flatMap((one, place) => (one ? [] : [place]));
    if (wrong.length > 0) return { answer: refused(wrong, list.length) };
    return {
      heard: heard.filter((one) => one !== null),
      answer: (places) => (places.length > 0 ? refused(places, list.length) : status(0, 'success')),
      busy: status(4, '服务端异常'),
      refuse: status(3, 'token错误'),
    };
  },
};

const refused = (places: number[], count: number) =>
  status(
    places.length === count ? 2 : 1,
    '数据错误',
    places.map((position) => ({ position, code: 2001, message: '数据错误' })),
  );

const isPost = ({ method, url, headers }: WireRequest) =>
  method === 'POST' &&
  Object.values(baiduPaths).some((path) => url === adOrigins.baidu + path) &&
  (headers['content-type'] ?? '').startsWith('application/json');

type Conversion = Record<string, unknown>;

const hasPage = ({ logidUrl }: Conversion) =>
  typeof logidUrl === 'string' &&
  logidUrl.length <= 1024 &&
  URL.canParse(logidUrl) &&
  Boolean(new URL(logidUrl).searchParams.get('bd_vid'));

function readConversion(one: unknown): ReceivedConversion | null {
  const conversion = { ...(one as Conversion) };
  const event = eventByName(baiduTypes, conversion['newType']);
  const key = conversion['outerEventId'];
  const value = conversion['convertValue'];
  const isComplete =
    hasPage(conversion) && isSeconds(conversion['convertTime']) && typeof key === 'string' && key !== '';
  if (!event || !isComplete || (value !== undefined && !Number.isInteger(value))) return null;
  return { event, action: 'convert', dedupe: key };
}

function readInvalid(one: unknown): ReceivedConversion | null {
  const conversion = { ...(one as Conversion) };
  const event = eventByName(baiduTypes, conversion['convertType']);
  if (!event || !hasPage(conversion) || !isSeconds(conversion['convertTime'])) return null;
  return {
    event,
    action: 'retract',
    dedupe: `${String(conversion['logidUrl'])} ${event} ${String(conversion['convertTime'])}`,
  };
}
