import type { Deps } from '../../ports/deps.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import { rollUpPromotion } from './roll-up/roll-up.ts';
import { returnHolds } from './selection/counter-queries.ts';

export const promotionJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobKind[] => [
  {
    name: 'promotion-roll-up',
    retries: 3,
    retryDelaySeconds: 30,
    schedule: '*/10 * * * *',
    run: () => rollUpPromotion(db, clock.now()),
  },
  {
    name: 'promotion-return-holds',
    retries: 3,
    retryDelaySeconds: 10,
    schedule: '* * * * *',
    async run() {
      await returnHolds(db, clock.now());
    },
  },
];
