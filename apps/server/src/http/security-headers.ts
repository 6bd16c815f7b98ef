import fp from 'fastify-plugin';

interface SecurityOptions {
  siteOrigin: string;
  isDev: boolean;
}

/** What every answer carries. Pages add what only documents need (see `pageHeaders`) and a content policy of their own. */
export const answerHeaders = ({ siteOrigin, isDev }: SecurityOptions): Record<string, string> => ({
  // What is answered belongs to whoever asked; a route that knows better says so.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // An answer that is no page must never be shown as one, nor framed.
  // Vite's client, which is there in development only, breaks any policy worth having.
  ...(isDev ? {} : { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
  ...(siteOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

export const securityHeaders = fp<SecurityOptions>(
  async (app, options) => {
    const headers = answerHeaders(options);
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers).header('x-request-id', request.id);
      done();
    });
  },
  { name: 'security-headers' },
);

/** What a document tells the browser about links out of it and windows around it. */
export const pageHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
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
