import { activityPorts } from './activity-ports.ts';
import type { Deps } from '../ports/deps.ts';
import { listDevices, type Arrival } from '../modules/account/index.ts';
import { qualifyInvitation, undoInvitation } from '../modules/activity/index.ts';
import { noteArrival, noteDownloads, noteFirstStart, noteRefund, noteSale } from '../modules/attribution/index.ts';
import { sendMemberMessage } from '../modules/delivery/index.ts';
import type { SalesPort } from '../modules/pay/index.ts';
import { recordOutcome } from '../modules/promotion/index.ts';
import { recallInvoice, type StaffDeps } from '../modules/support/index.ts';

type Facts = Pick<Deps, 'db' | 'clock' | 'masterKey'> & { jobs: Pick<Deps['jobs'], 'enqueue'> };
type Tx = Deps['db'];

const notifyBuyer =
  (deps: Facts): StaffDeps['tellMember'] =>
  (tx, accountId, letter) =>
    sendMemberMessage(tx, deps, { accountId, kind: 'pay', ...letter });

/**
 * How long after a sign-up the client's first request with its device id may come. The sign-up may have ended on the
 * account pages, without the device id.
 */
const SIGN_UP_RETURN_MS = 3_600_000;

/** Reports sign-ups, sales and refunds to attribution, promotion and invitations, in the transaction of the change. */
export const conversionHooks = (deps: Facts) => ({
  arrivals: {
    async note(tx: Tx, arrival: Arrival): Promise<void> {
      await noteArrival(tx, deps, arrival);
      const { accountId, deviceId, registeredAt: at } = arrival;
      if (deps.clock.now().getTime() - at.getTime() > SIGN_UP_RETURN_MS) return;
      const devices = deviceId ? [deviceId] : [];
      await recordOutcome(tx, deps, { kind: 'register', sourceId: accountId, accountId, devices, at });
    },
  },
  sales: {
    async sold(tx, sale) {
      await noteSale(tx, deps, sale);
      const { orderId: sourceId, accountId, paidFen: amountFen } = sale;
      const at = deps.clock.now();
      await qualifyInvitation(tx, { ...sale, at });
      const devices = await listDevices(tx, accountId, at);
      await recordOutcome(tx, deps, { kind: 'pay', sourceId, accountId, devices, amountFen, at });
    },
    async returned(tx, refund) {
      await noteRefund(tx, deps, refund);
      await undoInvitation({ ...deps, ...activityPorts }, tx, { orderId: refund.orderId, at: deps.clock.now() });
      await recallInvoice(tx, { ...deps, tellMember: notifyBuyer(deps) }, refund.orderId);
    },
  } satisfies SalesPort,
  onStarts: (tx: Tx, starts: Parameters<typeof noteDownloads>[2]) => noteDownloads(tx, deps, starts),
  onFirstStart: (tx: Tx, start: Parameters<typeof noteFirstStart>[2]) => noteFirstStart(tx, deps, start),
});
