import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookies from '@fastify/cookie';
import { accountPages, centrePages } from '@feisuo/contract/facts/paths';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { isUnavailable } from '../db/database-errors.ts';
import { noteStale } from '../metrics/stale-answers.ts';
import type { Deps } from '../ports/deps.ts';
import type { HostKind } from '../http/hosts.ts';
import { onlyFromOperators } from '../http/operator-addresses.ts';
import { contentPolicy, pageHeaders, publicResource } from '../http/security-headers.ts';
import { countryOfAddress } from '../modules/account/index.ts';
import type { Brand } from '../modules/content/index.ts';
import { consoleCookie } from '../modules/operator/index.ts';
import { answerWithoutPage, mountFormPost, type AuthorizationPorts } from './authorization-response.ts';
import { builds, requireBuild } from './front-end-builds.ts';
import { LastKnown } from './last-known.ts';
import { serveStaticFiles } from './static-files.ts';
import type { StoredAssets } from './stored-assets.ts';
import { AppError } from '../http/app-error.ts';
import { escapeHtml } from '../http/escape-html.ts';

/** The lookbehind lets a match begin only at the first slash of a run, which would otherwise take quadratic time. */
export const trailingSlashes = /(?<!\/)\/+$/;

const MAX_LENGTH = 8192;
/** An authorization response may have a long state, each character of which takes up to nine bytes. */
const MAX_FORM_BYTES = 4 * MAX_LENGTH;

/**
 * OpenID Connect allows POST for these pages (Core 3.1.2.1, RP-Initiated Logout 2). The POST redirects to the same page
 * with its parameters in the URL, because pages read only the URL.
 */
async function servePostedPages(app: FastifyInstance, host: 'account'): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body)).toString()),
  );
  for (const page of [accountPages.authorize, accountPages.signOut]) {
    app.post(page, { config: { host }, schema: { hide: true } }, async ({ body }, reply) => {
      const query = typeof body === 'string' ? body : '';
      if (query.length > MAX_LENGTH) throw new AppError('invalid_argument', { description: 'too long', status: 413 });
      return reply.redirect(`${page}?${query}`, 303);
    });
  }
}

interface ShellOptions extends Deps {
  brand: Brand;
  /** Files of other versions. */
  assets: StoredAssets;
  vite: ViteDevServer | null;
}

interface Shell {
  root: string;
  base: string;
  /** Whether the front end has a page at this path. For other paths its 404 page is sent. */
  hasPage(path: string): boolean;
  /** Sends index.html after inserting the brand's name. */
  show(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply>;
}

/**
 * Pages that clients may frame. On all other account pages members make decisions and must see the origin, so framing
 * is refused (clickjacking).
 */
const framedPages: ReadonlySet<string> = new Set([
  accountPages.authorize,
  accountPages.authenticate,
  accountPages.signOut,
  accountPages.captcha,
]);

const sectionPages: ReadonlySet<string> = new Set([accountPages.centre, ...Object.values(centrePages)]);

const knownPages: ReadonlySet<string> = new Set([...Object.values(accountPages), ...sectionPages]);

const pathOf = ({ url }: FastifyRequest) => (url.split('?', 1)[0] ?? '').replace(trailingSlashes, '');

/**
 * The account pages. Origins of the client in the URL may frame the pages in `framedPages`; no origin may frame the
 * others.
 */
export const signinPages: FastifyPluginAsync<ShellOptions & AuthorizationPorts> = async (
  app,
  { config, clients, brand, assets, vite, ...ports },
) => {
  const host = 'account' as const;
  const [signOutOrigins, siteHeader] = [new LastKnown<string[]>(), new LastKnown<string>()];
  await servePostedPages(app, host);
  mountFormPost(app, { config, clients });
  await serveShell(
    app,
    { brand, assets, vite },
    {
      root: builds.signin,
      base: '/account',
      hasPage: (path) => knownPages.has(path),
      async show(request, reply, html) {
        const { client_id: clientId } = request.query as Record<string, unknown>;
        const path = pathOf(request);
        const onStale = () => noteStale('frame', request.log);
        if (path === accountPages.authorize) {
          // Without a database the page itself says what is the matter.
          const answered = await answerWithoutPage(ports, request, reply).catch(nullIfUnavailable);
          if (answered) return answered;
        }
        const isFramed = framedPages.has(path) && typeof clientId === 'string';
        const client = isFramed ? await clients.find(clientId).catch(nullIfUnavailable) : null;
        // Signing out, or replacing an account in a browser with too many accounts, loads sign-out pages of clients in
        // hidden frames. Other frames are not allowed.
        const canAddSession = path !== accountPages.captcha && knownPages.has(path);
        const frames = canAddSession ? await signOutOrigins.read(() => clients.listSignOutOrigins(), onStale) : [];
        if (!vite) {
          // Applications of members do not frame the pages where other members give consent.
          const frameAncestors = client?.ownerId === null ? client.origins : [];
          reply.header('content-security-policy', contentPolicy({ frames, frameAncestors }));
        }
        if (isFramed) reply.headers(publicResource);
        // The URL contains the `state` of the sign-in, which other sites must not see.
        reply.header('referrer-policy', 'no-referrer');
        // Only the account centre shows the site's header; the other pages stay small.
        const isCentre = sectionPages.has(path);
        const findHeader = async () => JSON.stringify(await brand.findHeader());
        const header = isCentre ? await siteHeader.read(findHeader, onStale) : '';
        return reply.send(
          html
            .replaceAll('__SITE__', () => escapeHtml(config.siteOrigin))
            .replace('__COUNTRY__', countryOfAddress(request.ip))
            .replace('__SITE_HEADER__', () => escapeHtml(header)),
        );
      },
    },
    host,
  );
};

/**
 * The console's pages. Each page has a nonce, because antd writes style elements; previews are frames with pages of our
 * site.
 */
export const consolePages: FastifyPluginAsync<ShellOptions> = async (app, { config, brand, assets, vite }) => {
  app.addHook('onRequest', onlyFromOperators(config));
  await app.register(cookies);
  const cookie = consoleCookie({ config });
  const siteApart = config.consoleOrigin === config.siteOrigin ? [] : [config.siteOrigin];
  await serveShell(
    app,
    { brand, assets, vite },
    {
      root: builds.console,
      base: '/console',
      hasPage: () => true,
      async show(request, reply, html) {
        const session = cookie.read(request) === undefined ? 'none' : 'perhaps';
        const nonce = randomBytes(18).toString('base64');
        if (!vite)
          reply.header(
            'content-security-policy',
            contentPolicy({ styles: [`'nonce-${nonce}'`], images: siteApart, frames: ["'self'", ...siteApart] }),
          );
        return reply.send(
          html
            .replaceAll('__CSP_NONCE__', nonce)
            .replace('__SESSION__', session)
            .replace('__SITE__', escapeHtml(config.siteOrigin)),
        );
      },
    },
    'console',
  );
};

/** A page that needs no data is served without the database too. */
function nullIfUnavailable(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
}

async function serveShell(
  app: FastifyInstance,
  { brand, assets, vite }: Pick<ShellOptions, 'brand' | 'assets' | 'vite'>,
  { root, base, hasPage, show }: Shell,
  host: HostKind,
): Promise<void> {
  const built = vite ? null : readFileSync(requireBuild(join(root, 'index.html')), 'utf8');
  if (!vite) await serveStaticFiles(app, { root, prefix: `${base}/`, others: assets });
  const brandName = new LastKnown<string>();
  const findName = async () => (await brand.find()).name;
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!hasPage(pathOf(request))) reply.code(404);
    reply.headers({ ...pageHeaders, 'content-type': 'text/html; charset=utf-8' });
    const template =
      built ?? (await vite?.transformIndexHtml(request.url, readFileSync(join(root, '../index.html'), 'utf8'))) ?? '';
    const name = await brandName.read(findName, () => noteStale('frame', request.log));
    return show(
      request,
      reply,
      template.replaceAll('__BRAND__', () => escapeHtml(name)),
    );
  };
  const options = { config: { isCatchAll: true, host }, schema: { hide: true }, handler };
  app.get(base, options);
  app.get(`${base}/*`, options);
}
