import type { TelemetryConfig } from './telemetry-settings.ts';

/** The origins of an installation, and the host of its pages for third parties. */
export interface OwnHosts {
  siteOrigin: string;
  accountOrigin: string;
  consoleOrigin: string;
  thirdPartyHost: string | null;
}

/**
 * Makes a rule that says on which hosts pages may load third-party scripts: only on hosts without cookies of operators
 * or accounts. Hostnames are compared without port, because all ports of a host share cookies.
 */
export function makeForeignScriptRule({ accountOrigin, consoleOrigin }: OwnHosts): (host: string) => boolean {
  const guarded = new Set([accountOrigin, consoleOrigin].map((origin) => new URL(origin).hostname));
  return (host) => !guarded.has(hostnameOf(host));
}

const hostnameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

interface ScriptSettings extends OwnHosts {
  telemetry: TelemetryConfig;
  wx: object | null;
}

/** Settings that would load a third-party script on a host that receives cookies of operators or accounts. */
export function foreignScriptFaults(settings: ScriptSettings): string[] {
  const mayLoad = makeForeignScriptRule(settings);
  const { telemetry, wx, siteOrigin } = settings;
  const isSiteShared = !mayLoad(new URL(siteOrigin).host);
  // If the site shares its origin with account pages or console, these are also served on unknown hosts, as the site
  // is.
  const sharedSites = [...telemetry.analytics.siteIds.keys()].filter((host) => isSiteShared || !mayLoad(host));
  const rule = (name: string, where: string) =>
    `${name}: loads a foreign script on ${where}, where cookies of the account pages or the console are valid; give both hosts of their own with ACCOUNT_ORIGIN and CONSOLE_ORIGIN, or unset ${name}`;
  return [
    ...(sharedSites.length > 0 ? [rule('ANALYTICS_SITES', sharedSites.join(', '))] : []),
    ...(isSiteShared && telemetry.tags.ids.size > 0 ? [rule('TAG_IDS', siteOrigin)] : []),
    ...(isSiteShared && wx !== null ? [rule('WX_APP_ID', siteOrigin)] : []),
  ];
}
