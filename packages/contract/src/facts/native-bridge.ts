/**
 * The desktop client's interface for the pages that it shows, under `window.xlaccNative`: methods and events by name.
 * Values from this interface prove no identity; only the access token does, when the server checks it.
 */

/** Name of the global variable that the desktop client defines in its pages. */
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

/** User id that means `not signed in`. An empty id means the same. */
export const noNativeUserId = '0';

/** A number, or a string that contains a number. */
export type NativeDigits = string | number;

/**
 * The user that the desktop client shows as signed in, with the field names of the account service's profile. Only
 * the id is always present; the other fields save the page a request.
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

/** Parameters and replies of each method. Numbers may be sent as numbers or as strings, and readers accept both. */
export interface NativeCalls {
  /** An empty reply or `0` means not signed in. */
  getUserId: { params: undefined; reply: NativeDigits };
  getUserInfo: { params: undefined; reply: NativeUserInfo };
  /** The token without the prefix `Bearer`. An empty reply means not signed in. */
  getAccessToken: { params: { force?: boolean } | undefined; reply: string };
  /** Shows the desktop client's own sign-in window. The event `login` reports the result. */
  login: { params: { loginType?: 'auto' | 'manual' } | undefined; reply: unknown };
  logout: { params: undefined; reply: unknown };
  getPeerId: { params: undefined; reply: string };
  getDeviceId: { params: undefined; reply: string };
  getClientVersion: { params: undefined; reply: string };
  getChannel: { params: undefined; reply: NativeDigits };
  openInBrowser: { params: { url: string }; reply: unknown };
  /** Opens an address with a custom scheme: a feature of the desktop client, or another application. */
  openInApp: { params: { url: string }; reply: unknown };
  startDownload: { params: NativeDownload; reply: unknown };
}

/** The bridge object that the desktop client provides. */
export interface NativeBridge {
  call<Method extends NativeMethod>(
    method: Method,
    params?: NativeCalls[Method]['params'],
  ): Promise<NativeCalls[Method]['reply']>;
  /** Returns a function that removes the handler. */
  on(event: NativeEvent, handler: (payload?: unknown) => void): () => void;
}
