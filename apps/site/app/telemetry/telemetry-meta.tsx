import type { SiteTelemetry } from '../site-request.ts';

export const telemetryMeta = 'telemetry';

/** Carries the settings to the browser; for the page's head. */
export function TelemetryMeta({ telemetry }: { telemetry: SiteTelemetry }) {
  return <meta name={telemetryMeta} content={JSON.stringify(telemetry)} />;
}
