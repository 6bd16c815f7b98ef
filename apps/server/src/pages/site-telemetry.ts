import { readFileSync } from 'node:fs';
import { addressParams, isFromBing } from '@feisuo/contract/facts/address-params';
import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { SiteTelemetry } from '@feisuo/site/site-request';
import type { Deps } from '../ports/deps.ts';
import { makeForeignScriptRule } from '../config/foreign-scripts.ts';
import type { ContentPolicy } from '../http/security-headers.ts';
import { errorKeyOf } from '../modules/telemetry/index.ts';
import { productVersion } from '../config/product-version.ts';
import { builds } from './front-end-builds.ts';

export interface PageTelemetry {
  settings: SiteTelemetry;
  /** What the page's policy must allow for it. */
  policy: Required<Pick<ContentPolicy, 'scripts' | 'images' | 'connects'>>;
}

export interface PageTelemetryDeps extends Pick<Deps, 'config' | 'masterKey'> {
  /** The tracking tag of a channel, if it has one. */
  tagOf(channel: string): string | undefined;
}

interface PageKind {
  /** The host of the page, where analytics counts it under another name, or not at all. */
  pageHost?: string;
  /** Shows something that was not published. */
  isDraft?: boolean;
}

/** Pages that carry codes or drafts. */
export const isPrivatePath = (path: string): boolean => /^\/(?:sso|preview)\//.test(path);

/**
 * What a page reports to and loads from outside: errors to the configured service or to ourselves, an analytics script
 * where the host has a site id, a tracking tag where the visitor comes from Bing through a tracked channel.
 */
export function makePageTelemetry({ config, masterKey, tagOf }: PageTelemetryDeps) {
  const mayLoadForeign = makeForeignScriptRule(config);
  const release = `feisuo-site@${productVersion}+${config.isDev ? 'dev' : buildName()}`;

  return (host: string, address: string, { pageHost = host, isDraft = false }: PageKind = {}): PageTelemetry => {
    const { errorDsn, analytics, tags } = config.telemetry;
    const [path = '', query] = address.split('?');
    // Private pages load no foreign script, and no page does where a cookie of ours is valid.
    const isPrivate = isDraft || isPrivatePath(path) || ![pageHost, host].every(mayLoadForeign);
    const siteId = isPrivate ? undefined : analytics.siteIds.get(host);
    const asked = new URLSearchParams(query);
    const isTagged = !isPrivate && isFromBing(asked);
    const tagId = isTagged ? tagOf(asked.get(addressParams.channel) ?? '') : undefined;
    const settings: SiteTelemetry = {
      release,
      environment: config.isDev ? 'development' : config.mode,
      errorDsn: errorDsn ?? null,
      errorKey: errorKeyOf(masterKey, errorProjects.site),
      analyticsScript: siteId === undefined ? null : fillIn(analytics.script, siteId),
      tag: tagId === undefined ? null : { id: tagId, script: fillIn(tags.script, tagId) },
    };
    const outside = [settings.analyticsScript, settings.tag?.script].filter((script) => typeof script === 'string');
    const origins = [...new Set(outside.map((script) => new URL(script).origin))];
    return {
      settings,
      // These services count by loading images, or by calling where their scripts come from.
      policy: {
        scripts: origins,
        images: origins,
        connects: [...origins, ...(errorDsn ? [new URL(errorDsn).origin] : [])],
      },
    };
  };
}

const fillIn = (script: string, id: string) => script.replaceAll('{id}', encodeURIComponent(id));

/** Twelve digits that name the sources of the build; an error then tells which build it is of. */
function buildName(): string {
  try {
    return readFileSync(builds.siteStamp, 'utf8').slice(0, 12);
  } catch {
    // Built by hand, without the stamp.
    return 'unknown';
  }
}
