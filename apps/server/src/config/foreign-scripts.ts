import type { TelemetryConfig } from './telemetry-settings.ts';

/** Origins of an installation, and the host of its third-party edition. */
export interface OwnHosts {
  siteOrigin: string;
  accountOrigin: string;
  consoleOrigin: string;
  thirdPartyHost: string | null;
}

/**
 * Whether pages on a host may load foreign scripts. Not where operator or account cookies are sent: cookies ignore
 * ports, so hostnames are compared.
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

/** Settings that would load a foreign script beside operator or account cookies. */
export function foreignScriptFaults(settings: ScriptSettings): string[] {
  const mayLoad = makeForeignScriptRule(settings);
  const { telemetry, wx, siteOrigin } = settings;
  const isSiteShared = !mayLoad(new URL(siteOrigin).host);
  // Unknown hosts show the site, and with a shared origin also account pages and console.
  const sharedSites = [...telemetry.analytics.siteIds.keys()].filter((host) => isSiteShared || !mayLoad(host));
  const says = (name: string, where: string) =>
    `${name}: loads a foreign script on ${where}, where cookies of the account pages or the console are valid; give both hosts of their own with ACCOUNT_ORIGIN and CONSOLE_ORIGIN, or unset ${name}`;
  return [
    ...(sharedSites.length > 0 ? [says('ANALYTICS_SITES', sharedSites.join(', '))] : []),
    ...(isSiteShared && telemetry.tags.ids.size > 0 ? [says('TAG_IDS', siteOrigin)] : []),
    ...(isSiteShared && wx !== null ? [says('WX_APP_ID', siteOrigin)] : []),
  ];
}
