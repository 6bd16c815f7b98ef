import { callTimeouts } from '@feisuo/contract/facts/limits';
import {
  noNativeUserId,
  type NativeBridge,
  type NativeCalls,
  type NativeEvent,
  type NativeMethod,
} from '@feisuo/contract/facts/native-bridge';
import { siteTexts } from '@feisuo/contract/facts/site-texts';

/** A failed call of the desktop client. The message is shown to the user. */
export class NativeError extends Error {
  readonly method: NativeMethod;

  constructor(method: NativeMethod, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'NativeError';
    this.method = method;
  }
}

/** Timeouts in milliseconds by method. Null means no timeout, because the user acts in a window of the client. */
const limitsMs: Partial<Record<NativeMethod, number | null>> = {
  login: null,
  logout: callTimeouts.siteApiMs,
  getAccessToken: callTimeouts.siteApiMs,
};

export interface NativeClient {
  /** @throws NativeError when the client refuses, fails or does not answer in time */
  call<Method extends NativeMethod>(
    method: Method,
    params?: NativeCalls[Method]['params'],
  ): Promise<NativeCalls[Method]['reply']>;
  on(event: NativeEvent, handler: () => void): () => void;
  /** Null if signed out. */
  getUserId(): Promise<string | null>;
  /** Null if signed out. */
  getAccessToken(options?: { force?: boolean }): Promise<string | null>;
}

/** Wraps a bridge: adds timeouts, throws NativeError, and returns null for signed out. */
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
      return id === '' || id === noNativeUserId ? null : id;
    },
    async getAccessToken(options) {
      const token = await call('getAccessToken', options);
      // Some clients return the token with its type in front: `Bearer <token>`.
      return typeof token === 'string' ? token.replace(/^Bearer\s+/i, '') || null : null;
    },
  };
}
