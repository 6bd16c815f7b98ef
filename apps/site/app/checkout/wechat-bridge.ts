import type { JsapiParams } from '@feisuo/contract/schemas/pay';
import type { BridgeResult } from './open-jsapi-payment.ts';

/** The object `WeixinJSBridge`, which WeChat injects into the page. */
export interface WechatBridge {
  invoke(name: string, params: JsapiParams, answer: (told: { err_msg?: string }) => void): void;
}

type Page = EventTarget & { defaultView: (Window & { WeixinJSBridge?: WechatBridge }) | null };

/** Milliseconds to wait for the bridge, which WeChat may inject after the page loads. */
const readyMs = 5_000;

/** Opens WeChat's payment sheet and resolves to its result. */
export async function invokeBridge(sheet: JsapiParams, page: Page = document): Promise<BridgeResult> {
  const bridge = await findBridge(page);
  if (!bridge) return 'fail';
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', sheet, ({ err_msg: word = '' }) => resolve(parseBridgeResult(word)));
  });
}

/** WeChat returns `get_brand_wcpay_request:ok`, `:cancel` or `:fail`, sometimes with a suffix. */
export function parseBridgeResult(word: string): BridgeResult {
  if (word.endsWith(':ok')) return 'ok';
  return word.endsWith(':cancel') ? 'cancel' : 'fail';
}

const findBridge = (page: Page): Promise<WechatBridge | null> =>
  new Promise((resolve) => {
    const here = () => page.defaultView?.WeixinJSBridge ?? null;
    if (here()) return resolve(here());
    const timer = setTimeout(() => resolve(null), readyMs);
    const ready = () => {
      clearTimeout(timer);
      resolve(here());
    };
    page.addEventListener('WeixinJSBridgeReady', ready, { once: true });
  });
