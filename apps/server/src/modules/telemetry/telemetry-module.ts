import { defineModule } from '../../ports/module.ts';
import { envelopeRoutes } from './errors/envelope.routes.ts';
import { SourceMaps } from './errors/source-maps.ts';
import { forgetOldEvents } from './roll-up/forget-old-events.ts';
import { telemetryJobs } from './telemetry-jobs.ts';
import { telemetryRoutes, type TelemetryRoutesDeps } from './telemetry.routes.ts';

interface TelemetryNeeds extends Required<TelemetryRoutesDeps> {
  /** Folder with the source maps of the site's build. */
  siteSourceMaps: string;
}

export const telemetryModule = defineModule({
  name: 'telemetry',
  make: (needs: TelemetryNeeds) => ({ ...needs, sourceMaps: new SourceMaps(needs.siteSourceMaps) }),
  routes: [
    { scope: 'service', servedAs: ['telemetry'], mount: telemetryRoutes },
    {
      scope: 'errorReports',
      servedAs: ['telemetry'],
      mount: (scope, parts) => scope.register(envelopeRoutes, parts),
    },
  ],
  jobs: telemetryJobs,
  retention: [forgetOldEvents],
});
