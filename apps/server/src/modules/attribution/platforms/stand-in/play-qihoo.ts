import { adOrigins } from '../../../../config/ad-settings.ts';
import { playedAccounts } from '../make-platforms.ts';
import { qihooEvents, qihooPath, signQihoo } from '../qihoo.ts';
import { readObject } from '../wire.ts';
import { eventCalled, isSeconds, json, type PlayedPlatform } from './played-platform.ts';

const error = (errno: number, words: string) => json({ errno, error: words });
const industries = new Set(['ocpc_ps_convert', 'ocpc_ms_convert']);

/** 360's side of the wire. */
export const playQihoo: PlayedPlatform = {
  platform: 'qihoo',
  isMeant: ({ url }) => url.startsWith(`${adOrigins.qihoo}/`),
  read({ method, url, headers, body }) {
    const { appKey, appSecret } = playedAccounts.qihoo;
    if (method !== 'POST' || url !== adOrigins.qihoo + qihooPath) return { answer: error(404, '接口不存在') };
    const isSigned = headers['App-Key'] === appKey && headers['App-Sign'] === signQihoo(appSecret, body);
    if (!isSigned) return { answer: error(1001, '签名错误') };
    const data = readObject(JSON.stringify(readObject(body)?.['data'] ?? null));
    const detail = { ...(data?.['data_detail'] as Record<string, unknown> | undefined) };
    const event = eventCalled(qihooEvents, detail['event']);
    const key = detail['trans_id'];
    const param = detail['event_param'] as { value?: unknown } | undefined;
    const isWhole =
      isSeconds(data?.['request_time']) &&
      industries.has(String(data?.['data_industry'])) &&
      /^(?:[0-9a-fA-F]{16}|SAT\w*)$/.test(String(detail['qhclickid'])) &&
      isSeconds(detail['event_time']) &&
      (param === undefined || (event === 'pay' && Number.isInteger(param.value)));
    if (!event || !isWhole || typeof key !== 'string' || key === '') return { answer: error(1002, '参数错误') };
    return {
      heard: [{ event, action: 'convert', dedupe: key }],
      answer: (refused) => (refused.length > 0 ? error(1003, '数据错误') : json({ errno: 0, error: '' })),
      busy: { status: 503, body: '' },
      refuse: error(1001, '签名错误'),
    };
  },
};
