import { createHash } from 'node:crypto';
import type { AgreementChannel, SigningOrder } from '../agreement-channel.ts';
import { ChannelError } from '../channel.ts';
import { secondOf } from '../../../../time/shanghai.ts';
import type { WechatAccount } from './wechat-account.ts';
import type { WechatWire } from './wechat-client.ts';

const CURRENCY = 'CNY';
const unknownContracts = new Set(['CONTRACT_NOT_EXIST', 'CONTRACT_NOT_EXISTED', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND']);
const endedContracts = new Set(['CONTRACT_TERMINATED', 'CONTRACT_NOT_ENABLED', ...unknownContracts]);
const contractStates: Record<string, 'signed' | 'ended'> = { SIGNED: 'signed', TERMINATED: 'ended' };

/**
 * 委托代扣 (recurring charges). API version 2 signs the contract with the first payment; all other calls use version 3.
 */
export function makeWechatAgreements(wire: () => Promise<WechatWire>): AgreementChannel {
  return {
    paysWhenSigned: true,

    async createSigning(order) {
      const line = await wire();
      const reply = await line.callXml('/pay/contractorder', signingFields(line.account, order));
      // Without a contract, the payment code would pay only one period and sign no agreement.
      if (reply['contract_result_code'] !== 'SUCCESS') {
        throw new ChannelError('refused', 'WeChat Pay returned no agreement', reply['contract_err_code'] ?? null);
      }
      const codeUrl = reply['code_url'];
      if (!codeUrl) throw new ChannelError('forged', 'the new trade has no payment code');
      return { codeUrl };
    },

    async queryContract(code) {
      const line = await wire();
      try {
        const query = { appid: line.account.appId };
        const reply = await line.call({ method: 'GET', path: pathOf(line.account, code), query });
        const state = contractStates[String(reply['contract_state'])];
        if (!state || reply['out_contract_code'] !== code) {
          throw new ChannelError('forged', 'the reply is about another agreement');
        }
        return { state, contractId: String(reply['contract_id']) };
      } catch (error) {
        if (isNamed(error, unknownContracts)) return { state: 'absent', contractId: null };
        throw error;
      }
    },

    async announce({ contractId, amountFen }) {
      const line = await wire();
      const { mchId, appId } = line.account;
      await line.call({
        method: 'POST',
        path: `/v3/papay/contracts/${encodeURIComponent(contractId)}/notify`,
        body: {
          mchid: mchId,
          appid: appId,
          deduct_duration: { count: ANNOUNCED_DAYS, unit: 'DAY' },
          estimated_amount: { amount: amountFen, currency: CURRENCY },
        },
      });
    },

    async charge({ outTradeNo, contractId, amountFen, subject }) {
      const line = await wire();
      await line.call({
        method: 'POST',
        path: '/v3/papay/pay/transactions/apply',
        body: {
          appid: line.account.appId,
          out_trade_no: outTradeNo,
          description: [...subject].slice(0, 127).join(''),
          transaction_notify_url: line.account.notifyUrl,
          contract_id: contractId,
          amount: { total: amountFen, currency: CURRENCY },
        },
      });
      return { outTradeNo, state: 'unpaid', transactionId: null, paidFen: null, paidAt: null };
    },

    async terminate({ code, reason }) {
      const line = await wire();
      const path = `${pathOf(line.account, code)}/terminate`;
      try {
        await line.call({ method: 'POST', path, body: { contract_termination_remark: reason } });
      } catch (error) {
        if (!isNamed(error, endedContracts)) throw error;
      }
    },
  };
}

/** Number of days after the announcement until which WeChat Pay accepts the charge. */
const ANNOUNCED_DAYS = 8;

const pathOf = (account: WechatAccount, code: string) =>
  `/v3/papay/sign/contracts/plan-id/${encodeURIComponent(planOf(account))}/out-contract-code/${encodeURIComponent(code)}`;

const planOf = ({ papay }: WechatAccount) => papay?.planId ?? '';

function signingFields(account: WechatAccount, order: SigningOrder): Record<string, string> {
  const { outTradeNo, amountFen, subject, expiresAt, payerIp, accountLabel } = order;
  const { appId, mchId, notifyUrl } = account;
  return {
    appid: appId,
    contract_appid: appId,
    contract_mchid: mchId,
    out_trade_no: outTradeNo,
    body: [...subject].slice(0, 42).join(''),
    notify_url: notifyUrl,
    total_fee: String(amountFen),
    spbill_create_ip: payerIp ?? '127.0.0.1',
    time_expire: secondOf(expiresAt).replace(/\D/g, ''),
    trade_type: 'NATIVE',
    product_id: outTradeNo,
    plan_id: planOf(account),
    contract_code: outTradeNo,
    request_serial: serialOf(outTradeNo),
    contract_display_account: [...accountLabel].slice(0, 32).join(''),
    contract_notify_url: notifyUrl,
  };
}

/** A request number that is the same for each retry of a signing request. */
const serialOf = (outTradeNo: string) =>
  (createHash('sha256').update(outTradeNo).digest().readBigUInt64BE() >> 2n).toString();

const isNamed = (error: unknown, codes: ReadonlySet<string>) =>
  error instanceof ChannelError && error.kind === 'refused' && codes.has(error.code ?? '');
