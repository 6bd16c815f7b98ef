import { adOrigins } from '../../../../config/ad-settings.ts';
import { kuaishouPath, kuaishouTypes } from '../kuaishou.ts';
import { eventByName, isMilliseconds, json, type SandboxPlatform } from './sandbox-platform.ts';

const answer = (result: number, message = '') => json({ result, host_name: 'sandbox', error_msg: message });

/** Simulates Kuaishou: repeated purchases are counted again, and other events once per click. */
export const sandboxKuaishou: SandboxPlatform = {
  platform: 'kuaishou',
  handles: ({ url }) => url.startsWith(`${adOrigins.kuaishou}/`),
  read({ method, url }) {
    const { pathname, searchParams } = new URL(url);
    if (method !== 'GET' || pathname !== kuaishouPath) return { answer: answer(404, 'not found') };
    const event = eventByName(kuaishouTypes, Number(searchParams.get('event_type')));
    const callback = searchParams.get('callback') ?? '';
    const amount = searchParams.get('purchase_amount');
    const isPriced = event === 'pay' ? /^\d+\.\d\d$/.test(amount ?? '') : amount === null;
    if (!event || callback === '' || !isMilliseconds(searchParams.get('event_time')) || !isPriced) {
      return { answer: answer(2, '参数错误') };
    }
    return {
      heard: [{ event, action: 'convert', dedupe: event === 'pay' ? null : `${event} ${callback}` }],
      answer: (refused) => answer(refused.length > 0 ? 2 : 1),
      busy: { status: 500, body: '' },
      refuse: answer(2, 'callback错误'),
    };
  },
};
