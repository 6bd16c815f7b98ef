import type { FastifyRequest, onRequestHookHandler } from 'fastify';
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
    const recognise = (host: string): RequestHosts => ({
      host,
      isSite: isOneHost || host !== accountHost,
      isAccount: isOneHost || host === accountHost,
      isThirdParty: thirdPartyHost !== null && host === thirdPartyHost,
    });
    // Worked out where it is asked for: most routes do not care.
    app.decorateRequest('hosts', {
      getter(this: FastifyRequest) {
        return recognise(this.host.toLowerCase());
      },
    });
    if (isOneHost) return;
    app.addHook('onRoute', (route) => {
      const wanted = route.config?.host;
      if (wanted === undefined) return;
      const guard: onRequestHookHandler = ({ hosts }, _reply, done) =>
        done((wanted === 'site' ? hosts.isSite : hosts.isAccount) ? undefined : wrongHost(hosts.host));
      route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
    });
  },
  { name: 'hosts' },
);

/** For a scope whose routes all belong to the site's face. */
export const onlyOnSite: onRequestHookHandler = ({ hosts }, _reply, done) =>
  done(hosts.isSite ? undefined : wrongHost(hosts.host));

const wrongHost = (host: string) => new AppError('not_found', { description: `nothing of this is served on ${host}` });
