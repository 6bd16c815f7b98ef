/**
 * Query parameters that older pages send, each with its maximum length; they are accepted for compatibility and have no
 * effect. Other parameters that a route does not declare are refused; docs/site-api.md lists these.
 */
export const compatibleParams = {
  panel: { platform: 32, ext: 1024, iversion: 32, version: 32 },
  componentGroup: { deviceid: 128, platform: 32, version: 32, format_type: 32 },
  compose: { sessionid: 128, getsessiontype: 16, info: 256 },
  userAssets: { platform: 32, version: 32 },
  userOverage: { platform: 32, version: 32 },
} as const;

/** JSONP helpers add this parameter to bypass caches. */
export const cacheBuster = '_';
