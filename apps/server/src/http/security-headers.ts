import fp from 'fastify-plugin';

/** What every answer carries, whoever asks. Pages add a content policy of their own (see pages/). */
export const securityHeaders = fp<{ siteOrigin: string; isDev: boolean }>(
  async (app, { siteOrigin, isDev }) => {
    const headers: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      // An answer that is no page must never be shown as one, nor framed.
      // Vite's client, which is there in development only, breaks any policy worth having.
      ...(isDev ? {} : { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
      ...(siteOrigin.startsWith('https:')
        ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
        : {}),
    };
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  },
  { name: 'security-headers' },
);

export interface ContentPolicy {
  scripts?: string[];
  styles?: string[];
  connects?: string[];
  frames?: string[];
  frameAncestors?: string[];
}

/** The content policy of a page: everything from ourselves, nothing inline but what is named by hash or nonce. */
export function contentPolicy({
  scripts = [],
  styles = [],
  connects = [],
  frames = [],
  frameAncestors = [],
}: ContentPolicy): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${["'self'", ...connects].join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
  ].join('; ');
}
