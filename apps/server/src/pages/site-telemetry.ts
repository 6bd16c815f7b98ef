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
  /** Origins that the page's content policy must allow. */
  policy: Required<Pick<ContentPolicy, 'scripts' | 'images' | 'connects'>>;
}

export interface PageTelemetryDeps extends Pick<Deps, 'config' | 'masterKey'> {
  tagOf(channel: string): string | undefined;
}

interface PageKind {
  /** Host in the address of the page, if analytics uses another host name or none. */
  pageHost?: string;
  /** Whether the page is a preview of an unpublished draft. */
  isDraft?: boolean;
}

/** Whether the path belongs to pages with codes or drafts in their URLs. */
export const isPrivatePath = (path: string): boolean => /^\/(?:sso|preview)(?:\/|$)/i.test(path);

/**
 * What a page loads from third parties: error reports, an analytics script if the host has a site id, and a tracking
 * tag for visitors from Bing with a tracked channel.
 */
export function makePageTelemetry({ config, masterKey, tagOf }: PageTelemetryDeps) {
  const mayLoadForeign = makeForeignScriptRule(config);
  const release = `feisuo-site@${productVersion}+${config.isDev ? 'dev' : buildName()}`;

  return (host: string, address: string, { pageHost = host, isDraft = false }: PageKind = {}): PageTelemetry => {
    const { errorDsn, analytics, tags } = config.telemetry;
    const [path = '', query] = address.split('?');
    // No third-party script is loaded on private pages, and on hosts that get cookies of the account pages or the
    // console.
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
      // Analytics services count visits through images, or through calls to the origin of their script.
      policy: {
        scripts: origins,
        images: origins,
        connects: [...origins, ...(errorDsn ? [new URL(errorDsn).origin] : [])],
      },
    };
  };
}

const fillIn = (script: string, id: string) => script.replaceAll('{id}', encodeURIComponent(id));

/** The first 12 digits of a hash of the build's sources, by which error reports name the release. */
function buildName(): string {
  try {
    return readFileSync(builds.siteStamp, 'utf8').slice(0, 12);
  } catch {
    // The build has no file with the hash of its sources.
    return 'unknown';
  }
}
