import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';

/** Which of our faces a request was addressed to. With one origin for all, every request is the site's and the account's. */
export interface RequestHosts {
  host: string;
  isSite: boolean;
  isAccount: boolean;
  isThirdParty: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    hosts: RequestHosts;
  }
  interface FastifyContextConfig {
    /** Serve the route on this face only. */
    host?: 'site' | 'account';
  }
}

export interface HostsOptions {
  siteOrigin: string;
  accountOrigin: string;
  thirdPartyHost: string | null;
}

/**
 * Hosts that the configuration does not name count as the site's: an address typed by hand or a health check should
 * not meet a puzzle. They never count as the account's when that has a host of its own.
 */
export const hostAwareness = fp<HostsOptions>(
  async (app, { siteOrigin, accountOrigin, thirdPartyHost }) => {
    const siteHost = new URL(siteOrigin).host;
    const accountHost = new URL(accountOrigin).host;
    const isOneHost = siteHost === accountHost;
    const known = new Map<string, RequestHosts>();

    const recognise = (host: string): RequestHosts => ({
      host,
      isSite: isOneHost || host !== accountHost,
      isAccount: isOneHost || host === accountHost,
      isThirdParty: thirdPartyHost !== null && host === thirdPartyHost,
    });
    for (const host of [siteHost, accountHost, thirdPartyHost]) if (host) known.set(host, recognise(host));

    app.decorateRequest('hosts', null as unknown as RequestHosts);
    app.addHook('onRequest', (request, _reply, done) => {
      const hosts = known.get(request.host) ?? recognise(request.host.toLowerCase());
      const wanted = request.routeOptions.config.host;
      const isServed = wanted === undefined || (wanted === 'site' ? hosts.isSite : hosts.isAccount);
      request.hosts = hosts;
      done(isServed ? undefined : wrongHost(request.host));
    });
  },
  { name: 'hosts' },
);

const wrongHost = (host: string) => new AppError('not_found', { description: `nothing of this is served on ${host}` });
