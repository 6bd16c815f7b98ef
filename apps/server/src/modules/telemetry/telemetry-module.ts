import { defineModule } from '../../ports/module.ts';
import { envelopeRoutes } from './errors/envelope.routes.ts';
import { SourceMaps } from './errors/source-maps.ts';
import { forgetOldEvents } from './roll-up/forget-old-events.ts';
import { telemetryRoutes, type TelemetryRoutesDeps } from './telemetry.routes.ts';
import type { Deps } from '../../ports/deps.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { rollUp } from './roll-up/roll-up.ts';

export const telemetryJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobKind[] => [
  {
    name: 'telemetry-roll-up',
    retries: 3,
    retryDelaySeconds: 30,
    schedule: '*/10 * * * *',
    run: () => rollUp(db, clock.now()),
  },
];

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
