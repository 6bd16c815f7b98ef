/**
 * What the desktop client offers to a page that it shows, under `window.xlaccNative`. The page asks by name, and hears of
 * changes by name. Nothing that is told here proves who somebody is: only the access token does, to the server.
 */

/** The global that the client puts into its pages. */
export const nativeBridgeName = 'xlaccNative';

export const nativeMethods = [
  'getUserId',
  'getUserInfo',
  'getAccessToken',
  'login',
  'logout',
  'getPeerId',
  'getDeviceId',
  'getClientVersion',
  'getChannel',
  'openInBrowser',
  'openInApp',
  'startDownload',
] as const;
export type NativeMethod = (typeof nativeMethods)[number];

export const nativeEvents = ['login', 'logout', 'refreshAuthInfo'] as const;
export type NativeEvent = (typeof nativeEvents)[number];

/** A user id that stands for nobody. An empty one does so too. */
export const nativeNobody = '0';

/** A number, or a text that holds one. */
export type NativeDigits = string | number;

/**
 * Whom the client shows as signed in, in the fields of the account service's profile. Only the id is certain: what else
 * there is saves the page a question.
 */
export interface NativeUserInfo {
  userid: NativeDigits;
  nickName?: string;
  picture?: string;
  phone_number?: string;
  sessionid?: string;
  group?: { id: string; expires_at?: string }[];
  vips?: { id: string }[];
  vip_info?: {
    is_vip?: NativeDigits;
    vas_type?: NativeDigits;
    user_vas?: NativeDigits;
    autodeduct?: NativeDigits;
    vip_detail?: { SurplusDay?: NativeDigits; VasType?: NativeDigits; IsVIP?: NativeDigits; End?: NativeDigits }[];
  }[];
  is_auto_deduct?: boolean | NativeDigits;
  providers?: { provider_user_id?: string }[];
}

export interface NativeDownload {
  url: string;
  fileName: string;
}

/** What each method takes and gives. Numbers may come as numbers or as texts; readers take both. */
export interface NativeCalls {
  /** Empty or `0`: nobody. */
  getUserId: { params: undefined; reply: NativeDigits };
  getUserInfo: { params: undefined; reply: NativeUserInfo };
  /** Without the word Bearer. Empty: nobody. */
  getAccessToken: { params: { force?: boolean } | undefined; reply: string };
  /** Shows the client's own sign-in window. What comes of it is told by the event `login`. */
  login: { params: { loginType?: 'auto' | 'manual' } | undefined; reply: unknown };
  logout: { params: undefined; reply: unknown };
  getPeerId: { params: undefined; reply: string };
  getDeviceId: { params: undefined; reply: string };
  getClientVersion: { params: undefined; reply: string };
  getChannel: { params: undefined; reply: NativeDigits };
  openInBrowser: { params: { url: string }; reply: unknown };
  /** An application's address: a feature of the client's own, or another application. */
  openInApp: { params: { url: string }; reply: unknown };
  startDownload: { params: NativeDownload; reply: unknown };
}

/** The bridge as the client makes it. */
export interface NativeBridge {
  call<Method extends NativeMethod>(
    method: Method,
    params?: NativeCalls[Method]['params'],
  ): Promise<NativeCalls[Method]['reply']>;
  /** Returns how to stop listening. */
  on(event: NativeEvent, handler: (told?: unknown) => void): () => void;
}
