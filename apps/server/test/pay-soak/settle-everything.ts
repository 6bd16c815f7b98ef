import { DAY_MS } from '@feisuo/contract/facts/durations';
import { sandboxFaults, type SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { writeSystemSetting } from '../../src/db/system-settings.ts';
import { Brand } from '../../src/modules/content/index.ts';
import { makeChannels } from '../../src/modules/pay/channels/make-channels.ts';
import { makePayDeps } from '../../src/modules/pay/index.ts';
import { addDays, dayOf } from '../../src/time/shanghai.ts';
import { reconcileDay } from '../../src/modules/pay/reconcile/reconcile-day.ts';
import { settlePayment } from '../../src/modules/pay/orders/settle-payment.ts';
import { sweepOrders } from '../../src/modules/pay/orders/sweep-orders.ts';
import { applyRefundResult } from '../../src/modules/pay/refunds/apply-refund-result.ts';
import { sweepRefunds } from '../../src/modules/pay/refunds/carry-out-refund.ts';
import { endAgreement } from '../../src/modules/pay/renewals/stop-renewal.ts';
import { STEP_RENEWAL } from '../../src/modules/pay/renewals/sign-agreement.ts';
import { sweepRenewals } from '../../src/modules/pay/renewals/run-agreement-steps.ts';
import { PaySandbox } from '../../src/modules/pay-sandbox/index.ts';
import type { TestServer } from '../test-server.ts';

const MINUTE_MS = 60_000;
/**
 * Minutes by which the clock moves: past the expiry of payment codes, the pauses between queries to the channel, and
 * the last checks of closed codes.
 */
const MOVES_MS = [21, 11, 11, 11, 61, 61, 720, 720, 60].map((minutes) => minutes * MINUTE_MS);

/** Probabilities of simulated channel faults. Leaves out faults that only an operator can repair. */
const mishaps: Partial<Record<SandboxFault, number>> = {
  notify_lost: 0.3,
  notify_delayed: 0.2,
  notify_repeated: 0.3,
  notify_reordered: 0.2,
  refund_processing: 0.3,
  error_after_commit: 0.15,
  reply_bad_signature: 0.1,
  query_fails: 0.2,
  close_fails: 0.2,
  charge_late: 0.2,
  charge_insufficient: 0.1,
  contract_fails: 0.2,
};

/** Runs the server's jobs while its clock moves by days within seconds. */
export function makeSettler(server: Pick<TestServer, 'deps' | 'clock'>, sandboxOrigin: string) {
  const { deps, clock } = server;
  const { siteOrigin, pay: settings } = deps.config;
  const sandbox = new PaySandbox({ ...deps, siteOrigin, origin: sandboxOrigin, notifyUrls: settings.notifyUrls });
  const channels = makeChannels({
    wechat: () => sandbox.wechatAccount(),
    alipay: () => sandbox.alipayAccount(),
    signs: { wechat: true, alipay: true },
  });
  const ports = { acceptTerms: async () => '1.0', notify: async () => {}, isActive: async () => true };
  const identify = () => Promise.reject(new Error('no user is signed in'));
  const pay = makePayDeps(deps, { identify, channels, ports, brand: new Brand(deps.db) });
  const turn = (on: readonly string[]) => post(sandboxPaths.payFaults, { on });
  const post = (path: string, body: object) =>
    fetch(sandboxOrigin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** Ends all active agreements, some of them during a charge. */
  const endAll = async () => {
    const { rows } = await deps.database.pool.query<{ id: string }>(
      `select id from pay_agreements where state = 'active'`,
    );
    for (const { id } of rows) await endAgreement(pay, id, 'member');
  };

  return {
    /** Switches on random faults, which replace the faults of the previous call. */
    spoil: () => turn(sandboxFaults.filter((fault) => Math.random() < (mishaps[fault] ?? 0))),

    /** Makes agreements due for a charge, as if their notices had been sent days ago. */
    async age(): Promise<void> {
      const [now, noticed] = [clock.now(), new Date(clock.now().getTime() - 6 * DAY_MS)];
      const announced = new Date(now.getTime() - 3 * DAY_MS);
      const { pool } = deps.database;
      await pool.query(
        `update pay_sandbox_contracts set noticed_at = $1, noticed_fen = 3000,
           execute_on = case when execute_on is null then null else $2 end`,
        [announced, dayOf(now)],
      );
      const { rows } = await pool.query<{ id: string }>(
        `update pay_agreements set noticed_at = $2, noticed_fen = amount_fen, announced_at = $3, charges_at = $1, next_at = $1
          where state = 'active' and charge_no is null returning id`,
        [now, noticed, announced],
      );
      for (const { id } of rows) await deps.jobs.enqueue(deps.db, STEP_RENEWAL, { id });
    },

    async heal(): Promise<void> {
      await turn([]);
      let offset = 0;
      for (const [step, move] of MOVES_MS.entries()) {
        offset += move;
        clock.setOffset(offset);
        await writeSystemSetting(deps.db, 'clock_offset_ms', offset);
        if (step === 3) await endAll();
        await sweepRenewals(pay);
        await sweepOrders(pay);
        await sweepRenewals(pay);
        await sweepRefunds(pay);
        await post(sandboxPaths.payDeliver, {});
      }
    },

    /** Reconciles all bills, and refunds payments that only the channel knows. */
    async reconcile(from: Date): Promise<string[]> {
      const reconciling = {
        ...pay,
        feeBasisPoints: { wechat: 60, alipay: 60 },
        settle: async (channel: 'wechat' | 'alipay', trade: Parameters<typeof settlePayment>[1]['trade']) =>
          void (await settlePayment(pay, { channel, trade, via: 'sweep' })),
        noteReturned: async (channel: 'wechat' | 'alipay', refundNo: string) =>
          void (await deps.db.transaction((tx) =>
            applyRefundResult(tx, pay, { channel, refundNo, state: 'succeeded' }),
          )),
      };
      const open: string[] = [];
      for (let day = dayOf(from); day < dayOf(clock.now()); day = addDays(day, 1)) {
        for (const channel of channels.keys()) {
          const { mismatches } = await reconcileDay(reconciling, channel, day);
          open.push(...mismatches.map(({ kind, reference }) => `${kind} ${reference}`));
        }
      }
      return open;
    },
  };
}
