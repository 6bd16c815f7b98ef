import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { SiteTelemetry } from '../site-request.ts';
import { telemetryMeta } from './telemetry-meta.tsx';

/** Settings that the server wrote into the page; null if they are missing, for example on an error page. */
export function readSettings(page: Document = document): SiteTelemetry | null {
  const content = page.querySelector<HTMLMetaElement>(`meta[name="${telemetryMeta}"]`)?.content;
  try {
    return content ? (JSON.parse(content) as SiteTelemetry) : null;
  } catch {
    return null;
  }
}

/** The DSN for error reports: that of the configured service, otherwise one for the page's own host. */
export const errorDsnOf = (
  { errorDsn, errorKey }: Pick<SiteTelemetry, 'errorDsn' | 'errorKey'>,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): string => errorDsn ?? `${protocol}//${errorKey}@${host}/${errorProjects.site}`;
