/** Numbers in the `code` field of the service dialect that every reader knows. */
export const serviceCodes = {
  ok: 0,
  /** The site's code for an HTTP failure without a body. */
  requestFailed: 400,
  /** The token is missing, stale or false; readers refresh their auth info. */
  tokenRejected: 10003,
} as const;

/** Headers of the site API and of the activity service. */
export const siteHeaders = {
  clientType: 'X-Client-Type',
  clientId: 'X-Client-Id',
  authorization: 'Authorization',
  userId: 'user-id',
  packageName: 'Package-Name',
  peerId: 'peerid',
} as const;

export const siteClientType = 'pc';

/** Allowed names of a JSONP callback. */
export const jsonpCallbackPattern = '^[A-Za-z_$][\\w$]{0,63}$';

/** Opens every JSONP body, so that no answer can start as something else than a comment. */
export const jsonpPrefix = '/**/';
