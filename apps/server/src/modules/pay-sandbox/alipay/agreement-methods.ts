import { failureOf, isWithinPlan, startCharge } from '../charges.ts';
import { endContract, findContract, offerContract, planCharge } from '../contracts.ts';
import { fenNumber, yuanText } from '../yuan-and-fees.ts';
import type { Sandbox } from '../sandbox.ts';
import type { ContractRow } from '../pay-sandbox.tables.ts';
import { dayBounds } from '../shanghai.ts';
import { paymentsOf } from '../trades.ts';
import { Refusal, unavailable, type Content, type Method } from './alipay-method.ts';

const NO_AGREEMENT = 'USER_AGREEMENT_NOT_EXIST';
/** How long a phone page for signing an agreement can be used. */
const SIGNS_MS = 30 * 60_000;

/**
 * Stores the offered agreement when a phone opens the signing code. The merchant has made no API call for it before.
 */
export async function offerAgreement(
  { db, clock }: Pick<Sandbox, 'db' | 'clock'>,
  content: Content,
  notifyUrl: string,
): Promise<ContractRow> {
  const { external_agreement_no: code, personal_product_code: product, sign_scene: scene } = content;
  const rule = (content['period_rule_params'] ?? {}) as Content;
  const [count, maxFen, executeOn] = [Number(rule['period']), fenNumber(rule['single_amount']), rule['execute_time']];
  const named = (content['sub_merchant'] ?? {}) as Content;
  const period = rule['period_type'] === 'MONTH' ? { months: count } : { days: count };
  const isPeriod =
    rule['period_type'] === 'DAY'
      ? count >= 7
      : rule['period_type'] === 'MONTH' && count >= 1 && Number(String(executeOn).slice(8)) <= 28;
  const isComplete =
    content['product_code'] === 'CYCLE_PAY_AUTH' &&
    product === 'CYCLE_PAY_AUTH_P' &&
    typeof scene === 'string' &&
    /^[0-9A-Za-z]{6,32}$/.test(String(code)) &&
    Number.isInteger(count) &&
    isPeriod &&
    maxFen !== null &&
    dayBounds(String(executeOn)) !== null &&
    URL.canParse(notifyUrl);
  if (!isComplete) throw new Refusal('INVALID_PARAMETER', '参数无效');
  const now = clock.now();
  return offerContract(
    db,
    {
      channel: 'alipay',
      code: String(code),
      subject: textOf(named['sub_merchant_service_name']) ?? '自动续费',
      accountLabel: textOf(content['external_logon_id']),
      terms: textOf(named['sub_merchant_service_description']),
      maxFen,
      period,
      executeOn: String(executeOn),
      notifyUrl,
      keySerial: null,
      expiresAt: new Date(now.getTime() + SIGNS_MS),
    },
    now,
  );
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The methods of Alipay's gateway for 周期扣款 (recurring charges). */
export const agreementMethods: Record<string, Method> = {
  'alipay.user.agreement.query': async ({ db }, { content }, faults) => {
    if (faults.has('query_fails')) throw unavailable();
    const contract = await findSigned({ db }, content);
    return {
      agreement_no: contract.id,
      external_agreement_no: contract.code,
      personal_product_code: 'CYCLE_PAY_AUTH_P',
      status: contract.endedAt ? 'STOP' : 'NORMAL',
      next_deduct_time: contract.executeOn ?? '',
    };
  },

  'alipay.user.agreement.unsign': async (sandbox, { content }, faults) => {
    if (faults.has('contract_fails')) throw unavailable();
    const contract = await findSigned(sandbox, content);
    const isEnded = await sandbox.db.transaction((tx) => endContract(tx, contract.id, sandbox.clock.now(), faults));
    if (!isEnded) throw new Refusal('USER_AGREEMENT_HAS_UNSIGNED', '协议已解约');
    if (faults.has('error_after_commit')) throw unavailable();
    return {};
  },

  'alipay.user.agreement.executionplan.modify': async ({ db }, { content }, faults) => {
    if (faults.has('contract_fails')) throw unavailable();
    const { agreement_no: id, deduct_time: day } = content;
    const contract = await findContract(db, { id: String(id) });
    assertLive(contract);
    if (!dayBounds(String(day))) throw new Refusal('INVALID_PARAMETER', '参数无效');
    if (!(await planCharge(db, contract.id, String(day)))) throw new Refusal('DEDUCT_TIME_INVALID', '只能延后');
    return { agreement_no: contract.id, deduct_time: String(day) };
  },

  'alipay.trade.pay': async (sandbox, { content, notifyUrl }, faults) => {
    const { out_trade_no: number, total_amount: amount, subject, agreement_params: named } = content;
    const amountFen = fenNumber(amount);
    const { agreement_no: id } = (named ?? {}) as Content;
    if (!/^[0-9A-Za-z_]{1,64}$/.test(String(number)) || !amountFen || typeof subject !== 'string') {
      throw new Refusal('ACQ.INVALID_PARAMETER', '参数无效');
    }
    const contract = await findContract(sandbox.db, { id: String(id) });
    assertLive(contract);
    if (!isWithinPlan(contract, amountFen, sandbox.clock.now())) {
      throw new Refusal('ACQ.CYCLE_PAY_DATE_NOT_MATCH', '不在可扣款的日期内，或金额超出约定');
    }
    if (faults.has('create_timeout')) return 'silence';
    const failure = faults.has('charge_late') ? null : failureOf(faults);
    if (failure === 'NOTENOUGH') throw new Refusal('ACQ.BUYER_BALANCE_NOT_ENOUGH', '买家余额不足');
    if (failure) throw new Refusal('ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR', '买家付款日限额超限');
    const charge = { outTradeNo: String(number), amountFen, subject, notifyUrl, keySerial: null };
    const { trade, isSame } = await startCharge(sandbox, contract, charge, faults);
    if (!isSame) throw new Refusal('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
    if (faults.has('error_after_commit')) throw unavailable();
    const [payment] = await paymentsOf(sandbox.db, trade.id);
    if (!payment) return { code: '10003', msg: 'order success pay inprocess', out_trade_no: trade.outTradeNo };
    return {
      out_trade_no: trade.outTradeNo,
      trade_no: payment.transactionId,
      total_amount: yuanText(payment.amountFen),
    };
  },
};

async function findSigned({ db }: Pick<Sandbox, 'db'>, content: Content): Promise<ContractRow> {
  const { external_agreement_no: code, agreement_no: id } = content;
  const by = typeof id === 'string' ? { id } : { channel: 'alipay' as const, code: String(code) };
  const contract = await findContract(db, by);
  if (contract?.channel !== 'alipay' || !contract.signedAt) throw new Refusal(NO_AGREEMENT, '协议不存在');
  return contract;
}

function assertLive(contract: ContractRow | null): asserts contract is ContractRow {
  if (contract?.channel !== 'alipay' || !contract.signedAt) throw new Refusal(NO_AGREEMENT, '协议不存在');
  if (contract.endedAt) throw new Refusal('ACQ.AGREEMENT_STATUS_ERROR', '协议已解约');
}
