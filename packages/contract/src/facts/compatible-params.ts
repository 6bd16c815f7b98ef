/**
 * Query parameters that older pages send and that have no effect, each with its maximum length. They are accepted for
 * compatibility. A parameter that is neither listed here nor in the route's schema is refused; docs/site-api.md lists
 * them.
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
