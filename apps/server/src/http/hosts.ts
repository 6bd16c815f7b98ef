import { sandboxPaths } from '@feisuo/contract/facts/paths';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import type { OwnHosts } from '../config/foreign-scripts.ts';
import { AppError } from './app-error.ts';
import { isBelow, servicePrefixes } from './dialect-prefixes.ts';

/**
 * Which of our hosts a request was sent to. If there is only one origin, every request belongs to site, account and
 * console.
 */
export interface RequestHosts {
  host: string;
  isSite: boolean;
  isAccount: boolean;
  isConsole: boolean;
  isThirdParty: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    hosts: RequestHosts;
  }
  interface FastifyContextConfig {
    /** Serves the route only on this kind of host. */
    host?: HostKind;
  }
}

export type HostKind = 'site' | 'account' | 'console';

/**
 * Unknown hosts count as the site, for addresses typed by hand and for health checks. Other ports of a separate account
 * or console host do not, because site pages may load third-party scripts and cookies ignore ports.
 */
export function makeHostClassifier({ siteOrigin, accountOrigin, consoleOrigin, thirdPartyHost }: OwnHosts) {
  const [site, account, console] = [new URL(siteOrigin), new URL(accountOrigin), new URL(consoleOrigin)];
  const apart = [account, console].filter(({ host }) => host !== site.host);
  const apartHosts = new Set(apart.map(({ host }) => host));
  const apartNames = new Set(apart.map(({ hostname }) => hostname).filter((name) => name !== site.hostname));
  return (host: string): RequestHosts => {
    const isSite = host === site.host || !(apartHosts.has(host) || apartNames.has(host.replace(/:\d+$/, '')));
    const isThirdParty = thirdPartyHost !== null && host === thirdPartyHost;
    return {
      host,
      isSite,
      isAccount: account.host === site.host ? isSite : host === account.host,
      isConsole: console.host === site.host ? isSite && !isThirdParty : host === console.host,
      isThirdParty,
    };
  };
}

const isOf = (face: HostKind, hosts: RequestHosts) =>
  face === 'site' ? hosts.isSite : face === 'account' ? hosts.isAccount : hosts.isConsole;

export const hostsPlugin = fp<OwnHosts>(
  async (app, own) => {
    const recognise = makeHostClassifier(own);
    // A getter, because most routes do not read `hosts`.
    app.decorateRequest('hosts', {
      getter(this: FastifyRequest) {
        return recognise(this.host.toLowerCase());
      },
    });
    const { siteOrigin, accountOrigin, consoleOrigin, thirdPartyHost } = own;
    if (new Set([siteOrigin, accountOrigin, consoleOrigin]).size === 1 && thirdPartyHost === null) return;
    if (consoleOrigin !== siteOrigin) app.addHook('onRequest', refuseServicesOnConsoleHost);
    app.addHook('onRoute', (route) => {
      const wanted = route.config?.host;
      if (wanted !== undefined) route.onRequest = [onlyOn(wanted), ...[route.onRequest ?? []].flat()];
    });
  },
  { name: 'hosts' },
);

/** Paths that a separate console host serves: the console, its images, and pages for operators. */
const CONSOLE_PATHS = /^\/(?:console|media|docs)(?:[/?]|$)|^\/(?:healthz|readyz|metrics|openapi\.json)(?:\?|$)/;

const NOTHING_HERE = Buffer.from('nothing of this is served on the console’s host\n');

/**
 * Refuses service routes on a separate console host, so that no script that a service writes (JSONP) runs on the
 * console's origin.
 */
const refuseServicesOnConsoleHost: onRequestHookHandler = ({ hosts, url, routeOptions }, reply, done) => {
  const isServed = hosts.isAccount ? !isOfService(routeOptions.url ?? '') : CONSOLE_PATHS.test(url);
  if (!hosts.isConsole || hosts.isSite || isServed) done();
  else if (/^\/(?:\?|$)/.test(url)) void reply.redirect('/console');
  // The JSONP hook does not wrap a Buffer: a JSONP refusal would be a script of the console's origin.
  else void reply.code(404).type('text/plain; charset=utf-8').send(NOTHING_HERE);
};

/**
 * Compares the route pattern, because one path can be written as many URLs. The demo identity provider counts as part
 * of the account pages.
 */
const isOfService = (route: string): boolean =>
  !isBelow(sandboxPaths.idp, route) && servicePrefixes.some((prefix) => isBelow(prefix, route));

export const onlyOn =
  (face: HostKind): onRequestHookHandler =>
  ({ hosts }, _reply, done) =>
    done(isOf(face, hosts) ? undefined : wrongHost(hosts.host));

const wrongHost = (host: string) =>
  new AppError('not_found', { description: `this address does not exist on ${host}` });
