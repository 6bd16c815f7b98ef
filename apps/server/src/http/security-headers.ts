import fp from 'fastify-plugin';

interface SecurityOptions {
  siteOrigin: string;
  isDev: boolean;
}

interface PolicyOptions extends SecurityOptions {
  /** Paths that pages of other origins may load and that use no cookie: JSONP, trackers, images, installers. */
  publicPrefixes: readonly string[];
}

/** Headers of every answer. Pages also get `pageHeaders` and their own content security policy. */
export const answerHeaders = ({ siteOrigin, isDev }: SecurityOptions): Record<string, string> => ({
  // By default no cache may keep an answer. Routes may override this.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Without CORS, pages of other origins cannot load the answer (protection against Spectre).
  'cross-origin-resource-policy': 'same-origin',
  // Answers that are not pages must not be rendered or framed. Development has no such policy, because Vite's client
  // does not work with it.
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

/** Headers of resources that pages of any origin may show. */
export const publicResource = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Browser features that no page uses. Passkeys are not in the list, because the site delegates them to the account
 * pages in its frame.
 */
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

/** Headers of HTML pages: referrer, opener and permissions policies. */
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

/**
 * Content security policy of a page. It allows only resources of the same origin, and inline code only by hash or
 * nonce.
 */
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
