/** Values of `code` in replies of the service dialect that all clients know. */
export const serviceCodes = {
  ok: 0,
  /** The code that the site uses for an HTTP error without a body. */
  requestFailed: 400,
  /** The token is missing, expired or invalid. Clients must then refresh their auth info. */
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

/** The beginning of each JSONP body: a comment, so that no response can be interpreted as another file type. */
export const jsonpPrefix = '/**/';
