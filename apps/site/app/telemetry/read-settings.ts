import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { SiteTelemetry } from '../site-request.ts';
import { telemetryMeta } from './telemetry-meta.tsx';

/** What the server wrote into the page; null where it is missing, for example in an error page that was drawn without. */
export function readSettings(page: Document = document): SiteTelemetry | null {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${telemetryMeta}"]`)?.content;
  try {
    return content ? (JSON.parse(content) as SiteTelemetry) : null;
  } catch {
    return null;
  }
}

/** Where errors go: to the configured service, or to the host that the page came from, whatever its name. */
export const errorDsnOf = (
  { errorDsn, errorKey }: Pick<SiteTelemetry, 'errorDsn' | 'errorKey'>,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): string => errorDsn ?? `${protocol}//${errorKey}@${host}/${errorProjects.site}`;
