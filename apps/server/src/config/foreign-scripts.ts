import type { TelemetryConfig } from './telemetry-settings.ts';

/** The origins of an installation, and the host of its third-party edition. */
export interface OwnHosts {
  siteOrigin: string;
  accountOrigin: string;
  consoleOrigin: string;
  thirdPartyHost: string | null;
}

/**
 * Whether pages on a host may load scripts of other parties. Not where a cookie of an operator or of the account pages is
 * sent: cookies know no ports, so hostnames are compared and not origins.
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

/** Settings that would load such a script where it could act as the operator or the member who sits there. */
export function foreignScriptFaults(settings: ScriptSettings): string[] {
  const mayLoad = makeForeignScriptRule(settings);
  const { telemetry, wx, siteOrigin } = settings;
  const isSiteShared = !mayLoad(new URL(siteOrigin).host);
  // Every host that no setting names shows the site's pages, and account pages and console with them where those share its origin.
  const sharedSites = [...telemetry.analytics.siteIds.keys()].filter((host) => isSiteShared || !mayLoad(host));
  const says = (name: string, where: string) =>
    `${name}: loads a foreign script on ${where}, where cookies of the account pages or the console are valid; give both hosts of their own with ACCOUNT_ORIGIN and CONSOLE_ORIGIN, or unset ${name}`;
  return [
    ...(sharedSites.length > 0 ? [says('ANALYTICS_SITES', sharedSites.join(', '))] : []),
    ...(isSiteShared && telemetry.tags.ids.size > 0 ? [says('TAG_IDS', siteOrigin)] : []),
    ...(isSiteShared && wx !== null ? [says('WX_APP_ID', siteOrigin)] : []),
  ];
}
