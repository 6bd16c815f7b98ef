/**
 * The interface of the desktop client for the pages that it shows: methods and events of `window.xlaccNative`. Its
 * values prove no identity; only the access token does, after the server has checked it.
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

/** The user id that means `not signed in`. An empty id has the same meaning. */
export const noNativeUserId = '0';

/** A number, or a string that contains a number. */
export type NativeDigits = string | number;

/**
 * The user who is signed in to the desktop client, with field names of the account service's profile. Only the id is
 * always present; other fields save the page a request.
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

/** Parameters and replies of each method. Numbers may be sent as numbers or as strings; the page accepts both. */
export interface NativeCalls {
  /** An empty reply or `0` means not signed in. */
  getUserId: { params: undefined; reply: NativeDigits };
  getUserInfo: { params: undefined; reply: NativeUserInfo };
  /** The token without the prefix `Bearer`. An empty reply means not signed in. */
  getAccessToken: { params: { force?: boolean } | undefined; reply: string };
  /** Shows the sign-in window of the desktop client. The event `login` reports the result. */
  login: { params: { loginType?: 'auto' | 'manual' } | undefined; reply: unknown };
  logout: { params: undefined; reply: unknown };
  getPeerId: { params: undefined; reply: string };
  getDeviceId: { params: undefined; reply: string };
  getClientVersion: { params: undefined; reply: string };
  getChannel: { params: undefined; reply: NativeDigits };
  openInBrowser: { params: { url: string }; reply: unknown };
  /** Opens an address with a custom scheme, that is, a feature of the desktop client or another application. */
  openInApp: { params: { url: string }; reply: unknown };
  startDownload: { params: NativeDownload; reply: unknown };
}

/** The bridge object that the desktop client provides. */
export interface NativeBridge {
  call<Method extends NativeMethod>(
    method: Method,
    params?: NativeCalls[Method]['params'],
  ): Promise<NativeCalls[Method]['reply']>;
  /** Adds a handler. Returns a function that removes it. */
  on(event: NativeEvent, handler: (payload?: unknown) => void): () => void;
}
