import { callTimeouts } from '@feisuo/contract/facts/limits';
import { addressOf, type SiteCall } from './create-site-api.ts';
import { requestFailed, type ServiceReply } from './service-reply.ts';

export interface JsonpCall {
  params?: SiteCall['params'];
  /** 60 000 unless told. */
  timeoutMs?: number;
}

type Globals = Record<string, unknown>;

let calls = 0;

/**
 * Calls a service by a script element. Neither the element nor the global function that it calls outlives the call; where
 * the answer comes too late, a function that does nothing waits for it. A call that fails is an answer, with code 400.
 */
export function jsonp<T>(
  path: string,
  { params = {}, timeoutMs = callTimeouts.jsonpDefaultMs }: JsonpCall = {},
  page: Window = window,
): Promise<ServiceReply<T>> {
  const globals = page as unknown as Globals;
  const callback = `jsonp_${Date.now().toString(36)}_${++calls}`;
  const script = page.document.createElement('script');
  return new Promise((resolve) => {
    const forget = () => void delete globals[callback];
    const settle = (reply: ServiceReply<T>) => {
      clearTimeout(timer);
      script.remove();
      resolve(reply);
    };
    const timer = setTimeout(() => {
      globals[callback] = forget;
      settle(requestFailed());
    }, timeoutMs);
    globals[callback] = (reply: ServiceReply<T>) => {
      forget();
      settle(reply);
    };
    // Loaded without having called: what came was no answer.
    for (const end of ['load', 'error']) {
      script.addEventListener(end, () => {
        forget();
        settle(requestFailed());
      });
    }
    script.async = true;
    script.src = addressOf(path, { ...params, callback });
    page.document.head.append(script);
  });
}
