/**
 * The desktop client's interface to the pages that it shows, under `window.xlaccNative`: methods and events by name.
 * Nothing here proves an identity: only the access token does, at the server.
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

/** The user id of no user. An empty one means the same. */
export const noNativeUserId = '0';

/** A number, or a text that holds one. */
export type NativeDigits = string | number;

/**
 * The user that the client shows as signed in, in the fields of the account service's profile. Only the id is always
 * there; the rest saves the page a request.
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

/** Parameters and replies. Numbers may come as numbers or as strings; readers accept both. */
export interface NativeCalls {
  /** Empty or `0`: not signed in. */
  getUserId: { params: undefined; reply: NativeDigits };
  getUserInfo: { params: undefined; reply: NativeUserInfo };
  /** Without the word Bearer. Empty: not signed in. */
  getAccessToken: { params: { force?: boolean } | undefined; reply: string };
  /** Shows the client's own sign-in window. The event `login` reports the result. */
  login: { params: { loginType?: 'auto' | 'manual' } | undefined; reply: unknown };
  logout: { params: undefined; reply: unknown };
  getPeerId: { params: undefined; reply: string };
  getDeviceId: { params: undefined; reply: string };
  getClientVersion: { params: undefined; reply: string };
  getChannel: { params: undefined; reply: NativeDigits };
  openInBrowser: { params: { url: string }; reply: unknown };
  /** An application's address: a feature of the client, or another application. */
  openInApp: { params: { url: string }; reply: unknown };
  startDownload: { params: NativeDownload; reply: unknown };
}

/** The bridge as the client makes it. */
export interface NativeBridge {
  call<Method extends NativeMethod>(
    method: Method,
    params?: NativeCalls[Method]['params'],
  ): Promise<NativeCalls[Method]['reply']>;
  /** Returns a function that removes the handler. */
  on(event: NativeEvent, handler: (told?: unknown) => void): () => void;
}
