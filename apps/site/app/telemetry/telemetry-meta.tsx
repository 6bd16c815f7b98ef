import type { SiteTelemetry } from '../site-request.ts';

export const telemetryMeta = 'telemetry';

/** Passes the telemetry settings to the browser in a meta tag. */
export function TelemetryMeta({ telemetry }: { telemetry: SiteTelemetry }) {
  return <meta name={telemetryMeta} content={JSON.stringify(telemetry)} />;
}
