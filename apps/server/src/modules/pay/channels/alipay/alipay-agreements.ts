import type { AgreementChannel, SigningOrder } from '../agreement-channel.ts';
import { ChannelError } from '../channel.ts';
import type { Trade } from '../trade.ts';
import { yuanOf } from '../../../../formats/yuan.ts';
import type { AlipayWire } from './alipay-wire.ts';

const PRODUCT = 'CYCLE_PAY_AUTH';
const PERSONAL_PRODUCT = 'CYCLE_PAY_AUTH_P';
/** Codes for an unknown or ended agreement. */
const isGone = (error: unknown) =>
  error instanceof ChannelError &&
  error.kind === 'refused' &&
  /AGREEMENT_(NOT_EXIST|HAS_UNSIGNED|STATUS_ERROR|ALREADY_UNSIGN)/.test(error.code ?? '');

const states: Record<string, 'signed' | 'ended' | 'absent'> = { NORMAL: 'signed', STOP: 'ended', TEMP: 'absent' };

/** 周期扣款: the code only signs; every period is charged by the agreement, also the first. */
export function makeAlipayAgreements(
  wire: () => Promise<AlipayWire>,
  query: (outTradeNo: string) => Promise<Trade>,
): AgreementChannel {
  return {
    paysWhenSigned: false,

    async createSigning(order) {
      const line = await wire();
      const { agreement } = line.account;
      if (!agreement) throw new ChannelError('refused', 'no scene for agreements is set up');
      const content = {
        product_code: PRODUCT,
        personal_product_code: PERSONAL_PRODUCT,
        sign_scene: agreement.signScene,
        access_params: { channel: 'QRCODE' },
        external_agreement_no: order.outTradeNo,
        external_logon_id: order.accountLabel,
        // Shown before signing; otherwise only the interval and the limit are shown.
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
          throw new ChannelError('forged', 'not the agreement asked for');
        }
        return { state, contractId: String(reply['agreement_no']) };
      } catch (error) {
        if (isGone(error)) return { state: 'absent', contractId: null };
        throw error;
      }
    },

    // Alipay knows its days from the signing; it accepts only later days.
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
      // The trade query has the full result.
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
        if (!isGone(error)) throw error;
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
