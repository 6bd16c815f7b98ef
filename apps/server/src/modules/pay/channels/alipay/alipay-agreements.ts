import type { AgreementChannel, SigningOrder } from '../agreement-channel.ts';
import { ChannelError } from '../channel.ts';
import type { Trade } from '../trade.ts';
import { yuanOf } from '../../../../formats/yuan.ts';
import type { AlipayWire } from './alipay-client.ts';

const PRODUCT = 'CYCLE_PAY_AUTH';
const PERSONAL_PRODUCT = 'CYCLE_PAY_AUTH_P';
/** Whether the error says that the agreement is unknown or has ended. */
const isMissing = (error: unknown) =>
  error instanceof ChannelError &&
  error.kind === 'refused' &&
  /AGREEMENT_(NOT_EXIST|HAS_UNSIGNED|STATUS_ERROR|ALREADY_UNSIGN)/.test(error.code ?? '');

const states: Record<string, 'signed' | 'ended' | 'absent'> = { NORMAL: 'signed', STOP: 'ended', TEMP: 'absent' };

/**
 * 周期扣款 (recurring charges). The code only signs the agreement; every period, including the first, is charged under
 * the agreement.
 */
export function makeAlipayAgreements(
  wire: () => Promise<AlipayWire>,
  query: (outTradeNo: string) => Promise<Trade>,
): AgreementChannel {
  return {
    paysWhenSigned: false,

    async createSigning(order) {
      const line = await wire();
      const { agreement } = line.account;
      if (!agreement) throw new ChannelError('refused', 'no agreement scene is configured');
      const content = {
        product_code: PRODUCT,
        personal_product_code: PERSONAL_PRODUCT,
        sign_scene: agreement.signScene,
        access_params: { channel: 'QRCODE' },
        external_agreement_no: order.outTradeNo,
        external_logon_id: order.accountLabel,
        // The name and description that the payer sees before signing. Without them Alipay shows only the interval and
        // the limit.
        sub_merchant: {
          sub_merchant_service_name: [...order.subject].slice(0, 32).join(''),
          sub_merchant_service_description: [...order.terms].slice(0, 64).join(''),
        },
        period_rule_params: periodRule(order),
      };
      return { codeUrl: await line.pageOf('alipay.user.agreement.page.sign', content, agreement.pageGateway) };
    },

    async queryContract(code) {
      const line = await wire();
      try {
        const reply = await line.call('alipay.user.agreement.query', {
          personal_product_code: PERSONAL_PRODUCT,
          sign_scene: line.account.agreement?.signScene,
          external_agreement_no: code,
        });
        const state = states[String(reply['status'])];
        if (!state || reply['external_agreement_no'] !== code) {
          throw new ChannelError('forged', 'the reply is about another agreement');
        }
        return { state, contractId: String(reply['agreement_no']) };
      } catch (error) {
        if (isMissing(error)) return { state: 'absent', contractId: null };
        throw error;
      }
    },

    // Alipay plans the charge days itself, so only a later day must be reported; a planned day cannot become earlier.
    async announce({ contractId, lastChargeOn, plannedOn }) {
      if (lastChargeOn <= plannedOn) return;
      const content = { agreement_no: contractId, deduct_time: lastChargeOn, memo: '顺延扣款' };
      await (await wire()).call('alipay.user.agreement.executionplan.modify', content);
    },

    async charge({ outTradeNo, contractId, amountFen, subject }) {
      const content = {
        out_trade_no: outTradeNo,
        total_amount: yuanOf(amountFen),
        subject: [...subject].slice(0, 128).join(''),
        product_code: PRODUCT,
        agreement_params: { agreement_no: contractId },
      };
      const reply = await (await wire()).call('alipay.trade.pay', content, true);
      // The reply to the charge does not contain all fields of a trade, so the trade is queried.
      if (String(reply['code']) === '10000') return query(outTradeNo);
      return { outTradeNo, state: 'unpaid', transactionId: null, paidFen: null, paidAt: null };
    },

    async terminate({ code }) {
      const line = await wire();
      try {
        await line.call('alipay.user.agreement.unsign', {
          personal_product_code: PERSONAL_PRODUCT,
          sign_scene: line.account.agreement?.signScene,
          external_agreement_no: code,
        });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

function periodRule({ period, renewalFen, amountFen, lastChargeOn }: SigningOrder) {
  const [type, count] = 'days' in period ? ['DAY', period.days] : ['MONTH', period.months];
  return {
    period_type: type,
    period: String(count),
    execute_time: lastChargeOn,
    single_amount: yuanOf(Math.max(renewalFen, amountFen)),
  };
}
