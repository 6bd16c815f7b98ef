import { adOrigins } from '../../../../config/ad-settings.ts';
import { bilibiliPath, bilibiliTypes } from '../bilibili.ts';
import { eventCalled, isMilliseconds, json, type PlayedPlatform } from './played-platform.ts';

const says = (code: number, message: string, status = 200) => json({ code, message, data: '' }, status);

/** Bilibili's side of the wire. A conversion counts once per track id. */
export const playBilibili: PlayedPlatform = {
  platform: 'bilibili',
  isMeant: ({ url }) => url.startsWith(`${adOrigins.bilibili}/`),
  read({ method, url }) {
    const { pathname, searchParams } = new URL(url);
    if (method !== 'GET' || pathname !== bilibiliPath) return { answer: says(404, 'not found', 404) };
    const event = eventCalled(bilibiliTypes, searchParams.get('conv_type'));
    const trackId = searchParams.get('track_id') ?? '';
    const time = searchParams.get('conv_time');
    const isWhole = isMilliseconds(time) && trackId !== '' && trackId.length <= 500 && !/^__\w+__$/.test(trackId);
    if (!event || !isWhole) return { answer: says(400, '缺少必填字段', 400) };
    return {
      heard: [{ event, action: 'convert', dedupe: `${event} ${trackId} ${time}` }],
      answer: (refused) => (refused.length > 0 ? says(400, '数据错误', 400) : says(0, '')),
      busy: { status: 502, body: '' },
      refuse: says(400, 'track_id错误', 400),
    };
  },
};
