import fp from 'fastify-plugin';

interface SecurityOptions {
  siteOrigin: string;
  isDev: boolean;
}

interface PolicyOptions extends SecurityOptions {
  /** Below these nothing depends on a cookie, and pages of other origins show it: JSONP, trackers, pictures, installers. */
  publicPrefixes: readonly string[];
}

/** What every answer carries. Pages add what only documents need (see `pageHeaders`) and a content policy of their own. */
export const answerHeaders = ({ siteOrigin, isDev }: SecurityOptions): Record<string, string> => ({
  // What is answered belongs to whoever asked; a route that knows better says so.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Pages of other origins cannot load it without CORS, so no cookie of ours fetches something into their process.
  'cross-origin-resource-policy': 'same-origin',
  // An answer that is no page must never be shown as one, nor framed.
  // Vite's client, which is there in development only, breaks any policy worth having.
  ...(isDev ? {} : { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
  ...(siteOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

export const securityHeaders = fp<PolicyOptions>(
  async (app, options) => {
    const headers = answerHeaders(options);
    const isPublic = new RegExp(`^(?:${options.publicPrefixes.join('|')})(?:[/?]|$)`);
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers).header('x-request-id', request.id);
      if (isPublic.test(request.url)) reply.headers(publicResource);
      done();
    });
  },
  { name: 'security-headers' },
);

/** For what pages of any origin may show. */
export const publicResource = { 'cross-origin-resource-policy': 'cross-origin' };

/** Devices and sensors that no page of ours uses. Passkeys are left out: the site lends them to the account pages in its frame. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** What a document tells the browser about links out of it, windows around it and what it may use. */
export const pageHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
};

export interface ContentPolicy {
  scripts?: string[];
  styles?: string[];
  images?: string[];
  connects?: string[];
  frames?: string[];
  frameAncestors?: string[];
}

/** The content policy of a page: everything from ourselves, nothing inline but what is named by hash or nonce. */
export function contentPolicy({
  scripts = [],
  styles = [],
  images = [],
  connects = [],
  frames = [],
  frameAncestors = [],
}: ContentPolicy): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `img-src ${["'self'", 'data:', ...images].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${["'self'", ...connects].join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
  ].join('; ');
}
