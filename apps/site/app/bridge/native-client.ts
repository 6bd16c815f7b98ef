import { callTimeouts } from '@feisuo/contract/facts/limits';
import {
  nativeNobody,
  type NativeBridge,
  type NativeCalls,
  type NativeEvent,
  type NativeMethod,
} from '@feisuo/contract/facts/native-bridge';
import { siteTexts } from '@feisuo/contract/facts/site-texts';

/** Something that the desktop client was asked and did not do; its message is for the person at the page. */
export class NativeError extends Error {
  readonly method: NativeMethod;

  constructor(method: NativeMethod, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NativeError';
    this.method = method;
  }
}

/** How long an answer may take. Null: as long as a person needs in the client's own window. */
const limitsMs: Partial<Record<NativeMethod, number | null>> = {
  login: null,
  logout: callTimeouts.siteApiMs,
  getAccessToken: callTimeouts.siteApiMs,
};

/** The desktop client, as the page talks to it. */
export interface NativeClient {
  /** @throws NativeError when the client refuses, fails or does not answer in time */
  call<Method extends NativeMethod>(
    method: Method,
    params?: NativeCalls[Method]['params'],
  ): Promise<NativeCalls[Method]['reply']>;
  on(event: NativeEvent, handler: () => void): () => void;
  /** Null: nobody is signed in. */
  getUserId(): Promise<string | null>;
  /** Null: nobody is signed in. */
  getAccessToken(options?: { force?: boolean }): Promise<string | null>;
}

/** Gives a bridge time-outs, one kind of error, and one way to say nobody. */
export function createNativeClient(bridge: NativeBridge): NativeClient {
  const call: NativeClient['call'] = async (method, params) => {
    const limitMs = limitsMs[method] === undefined ? callTimeouts.loginInfoMs : limitsMs[method];
    const failed = method === 'getUserInfo' ? siteTexts.userInfoFailed : siteTexts.systemBusy;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lateness = new Promise<never>((_resolve, reject) => {
      if (limitMs) timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
    });
    try {
      return await Promise.race([bridge.call(method, params), lateness]);
    } catch (cause) {
      throw new NativeError(method, failed, cause);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    call,
    on: (event, handler) => bridge.on(event, () => handler()),
    async getUserId() {
      const id = String((await call('getUserId')) ?? '');
      return id === '' || id === nativeNobody ? null : id;
    },
    async getAccessToken(options) {
      const token = await call('getAccessToken', options);
      // Some clients tell it as it is sent.
      return typeof token === 'string' ? token.replace(/^Bearer\s+/i, '') || null : null;
    },
  };
}
