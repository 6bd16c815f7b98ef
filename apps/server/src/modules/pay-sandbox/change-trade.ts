import type { SandboxAction } from '@feisuo/contract/schemas/sandbox';
import { deliverDue, sendForgery } from './deliver-notifications.ts';
import { endContract, findContract, signContract } from './contracts.ts';
import { listFaults } from './faults.ts';
import { putNotice } from './stored-notifications.ts';
import type { Sandbox } from './sandbox.ts';
import type { ContractRow, TradeRow } from './pay-sandbox.tables.ts';
import { noteCancel, takePayment, type PayVariant } from './trades.ts';

/** How long the phone page waits for the merchant to receive the notification. */
const MAX_WAIT_MS = 2000;

/** `failed`: the fault `pay_fails` is active. `over`: the state of the trade does not allow the action. */
export type ActionOutcome = 'paid' | 'signed' | 'cancelled' | 'terminated' | 'forged' | 'failed' | 'over';

export async function changeTrade(sandbox: Sandbox, trade: TradeRow, action: SandboxAction): Promise<ActionOutcome> {
  const { db, clock } = sandbox;
  if (action === 'cancel') {
    await noteCancel(db, trade.id, clock.now());
    return 'cancelled';
  }
  if (action === 'forge') {
    await sendForgery(sandbox, trade);
    return 'forged';
  }
  const faults = await listFaults(db);
  if (action === 'terminate') {
    const contract = trade.contractId === null ? null : await findContract(db, { id: trade.contractId });
    return contract ? changeContract(sandbox, contract, action) : 'over';
  }
  if (faults.has('pay_fails')) return 'failed';
  const isWrong = faults.has('notify_wrong_amount');
  const amountFen = isWrong ? Math.max(trade.amountFen - 1, trade.amountFen === 1 ? 2 : 1) : trade.amountFen;
  if (!(await pay(sandbox, trade, action, amountFen, faults))) return 'over';
  await send(sandbox);
  return 'paid';
}

/** Performs an action on a contract that was offered without a payment. */
export async function changeContract(
  sandbox: Sandbox,
  contract: ContractRow,
  action: SandboxAction,
): Promise<ActionOutcome> {
  const { db, clock } = sandbox;
  const faults = await listFaults(db);
  if (action === 'terminate') {
    if (!(await db.transaction((tx) => endContract(tx, contract.id, clock.now(), faults)))) return 'over';
    await send(sandbox);
    return 'terminated';
  }
  if (action === 'cancel') return 'cancelled';
  if (action !== 'pay') return 'over';
  if (faults.has('pay_fails')) return 'failed';
  if (!(await db.transaction((tx) => signContract(tx, contract.id, clock.now(), faults)))) return 'over';
  await send(sandbox);
  return 'signed';
}

async function send(sandbox: Sandbox): Promise<void> {
  const sending = deliverDue(sandbox);
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref())]);
  sending.catch(() => {}); // The next delivery round sends the remaining notifications.
}

/** Stores the payment and its notification in one transaction. */
const pay = (
  { db, clock }: Sandbox,
  trade: TradeRow,
  action: PayVariant | 'pay_only',
  amountFen: number,
  faults: Awaited<ReturnType<typeof listFaults>>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const variant = action === 'pay_only' ? 'pay' : action;
    const payment = await takePayment(tx, { id: trade.id, variant, amountFen, now });
    if (!payment) return false;
    if (action === 'pay' && trade.contractId !== null) await signContract(tx, trade.contractId, now, faults);
    const facts = { kind: 'paid' as const, transactionId: payment.transactionId, refundNo: null };
    await putNotice(tx, { trade, facts, notifyUrl: trade.notifyUrl }, now, faults);
    return true;
  });
