import type { PayDeps } from '../pay-deps.ts';
import type { RenewalPorts } from './renewal-ports.ts';

/** What renewals do within the transactions of others. */
export type RenewalDesk = Pick<PayDeps, 'clock' | 'tellBuyer' | 'announce'> & { ports: Pick<RenewalPorts, 'notify'> };
