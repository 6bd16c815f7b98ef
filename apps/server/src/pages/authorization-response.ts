import { createHash } from 'node:crypto';
import { addParams, formPostMode, type ResponseParams } from '@feisuo/contract/facts/authorization-response';
import type { Locale } from '@feisuo/contract/facts/locales';
import { accountPages, formPostPath } from '@feisuo/contract/facts/paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { AppError } from '../http/app-error.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { localeOfHeader } from '../http/locale-of-header.ts';
import { isOwnOrigin } from '../http/origin-check.ts';
import { pageHeaders, publicResource } from '../http/security-headers.ts';
import { isRedirectUri, type AuthorizationResponse, type ClientRegistry } from '../modules/account/index.ts';

const texts: Record<Locale, { title: string; goOn: string }> = {
  'zh-CN': { title: '正在返回应用…', goOn: '继续' },
  'zh-TW': { title: '正在返回應用程式…', goOn: '繼續' },
  'en-US': { title: 'Returning to the app…', goOn: 'Continue' },
  'ko-KR': { title: '앱으로 돌아가는 중입니다…', goOn: '계속' },
  'id-ID': { title: 'Kembali ke aplikasi…', goOn: 'Lanjutkan' },
  'ms-MY': { title: 'Kembali ke aplikasi…', goOn: 'Teruskan' },
};

const SCRIPT = 'document.forms[0].submit()';
const STYLE =
  'body{margin:0;box-sizing:border-box;min-height:100vh;min-height:100svh;display:grid;place-content:center;justify-items:center;padding:24px;' +
  'background:#0b0d0c;color:#f2f1e9;font:16px/1.7 system-ui,sans-serif}h1{margin:0 0 16px;font-size:20px}' +
  'button{min-height:44px;padding:0 24px;border:0;border-radius:8px;background:#c6f03a;color:#11150a;font:inherit;font-weight:600}';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** There is no `form-action`, because Chrome also applies it to where the client redirects after the post. */
const policyOf = (frameAncestors: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src ${hashOf(SCRIPT)}`,
    `style-src ${hashOf(STYLE)}`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
  ].join('; ');

/** Sends an authorization response to the client: by redirect, or by a page that posts it. */
function sendAuthorizationResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { client, redirectUri, mode, params }: AuthorizationResponse,
): FastifyReply {
  reply.header('referrer-policy', 'no-referrer');
  const address = new URL(redirectUri).href;
  if (mode !== formPostMode) return reply.redirect(addParams(address, params, mode), 303);
  const locale = localeOfHeader(request.headers['accept-language']);
  return reply
    .headers({
      ...publicResource,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(client.origins),
    })
    .send(formPage(address, params, locale));
}

/** A page that posts the response (OAuth 2.0 Form Post Response Mode). Without script its button does. */
function formPage(address: string, params: ResponseParams, locale: Locale): string {
  const { title, goOn } = texts[locale];
  const fields = Object.entries(params).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>` +
    `<body><h1>${title}</h1><form method="post" action="${escapeHtml(address)}">${fields.join('')}` +
    `<button>${goOn}</button></form><script>${SCRIPT}</script></body></html>`
  );
}

/** Answers an authorization request for which no sign-in page is needed; null for others. */
export async function answerWithoutPage(
  { refuseAuthorization, openPushedRequest }: Omit<AuthorizationPorts, 'clients'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  // HEAD must not open a pushed request, because that spends it.
  if (request.method !== 'GET') return null;
  const params = new URLSearchParams(request.url.split('?', 2)[1]);
  const opened = await openPushedRequest(params);
  if (opened !== null) {
    params.set('request_uri', opened);
    return reply.redirect(`${accountPages.authorize}?${params.toString()}`, 303);
  }
  const refused = await refuseAuthorization(params);
  return refused && sendAuthorizationResponse(request, reply, refused);
}

const responseFields = ['code', 'scope', 'expires_in', 'state', 'error', 'error_description', 'error_code'];

/** What the pages of the authorization endpoint need of the account service. */
export interface AuthorizationPorts {
  clients: ClientRegistry;
  /** The error response to an authorization request that would be refused for every member; null for others. */
  refuseAuthorization(params: URLSearchParams): Promise<AuthorizationResponse | null>;
  /** Opens a pushed request (RFC 9126) and returns the page's `request_uri`; null if nothing was opened. */
  openPushedRequest(params: URLSearchParams): Promise<string | null>;
}

interface FormPostDeps extends Pick<AuthorizationPorts, 'clients'> {
  config: Pick<Config, 'accountOrigin'>;
}

/**
 * Takes an authorization response from the sign-in page, which may itself post forms only to this server, and posts it
 * to the client.
 */
export function mountFormPost(app: FastifyInstance, { config, clients }: FormPostDeps): void {
  app.post(formPostPath, { config: { host: 'account' }, schema: { hide: true } }, async (request, reply) => {
    // Browsers send `Origin: null` from a page without referrer, so the newer header is asked first.
    const isOwn = request.headers['sec-fetch-site'] === 'same-origin' || isOwnOrigin(request, config.accountOrigin);
    if (!isOwn) throw new AppError('permission_denied', { description: 'the request comes from another origin' });
    const posted = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const client = await clients.find(posted.get('client_id') ?? '');
    const redirectUri = posted.get('redirect_uri') ?? '';
    if (!client || !isRedirectUri(client, redirectUri) || !/^https?:/.test(redirectUri)) {
      throw new AppError('invalid_request', { description: 'redirect_uri: not registered for this client' });
    }
    const params: ResponseParams = { iss: config.accountOrigin };
    for (const name of responseFields) {
      const value = posted.get(name);
      if (value !== null) params[name] = value;
    }
    reply.headers(pageHeaders);
    return sendAuthorizationResponse(request, reply, { client, redirectUri, mode: formPostMode, params });
  });
}
