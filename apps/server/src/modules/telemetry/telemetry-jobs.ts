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
