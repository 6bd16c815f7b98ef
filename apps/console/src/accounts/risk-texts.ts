import { RISK_DAYS, type RiskFact, type RiskLevel, type RiskReason } from '@feisuo/contract/facts/account-risk';

export const riskLevels: Record<RiskLevel, string> = { none: '无', low: '低', medium: '中', high: '高' };

const reasons: Record<RiskReason, (count: number) => string> = {
  token_reused: (count) => `${RISK_DAYS.signIn} 天内有用过的登录凭证被再次使用，${count} 次，可能被盗`,
  sign_in_failed: (count) => `${RISK_DAYS.signIn} 天内登录或二次验证失败 ${count} 次`,
  many_places: (count) => `${RISK_DAYS.places} 天内从 ${count} 个地方登录`,
  shared_device: (count) => `登录过的设备上还有 ${count >= 20 ? '20 个以上' : `${count} 个`}别的账号`,
  many_refunds: (count) => `${RISK_DAYS.refunds} 天内退款 ${count} 次`,
  odd_payment: (count) => `付款与订单不符 ${count} 笔`,
  unpaid_orders: (count) => `${RISK_DAYS.orders} 天内 ${count} 笔订单没有付款`,
};

export const riskReasonText = ({ reason, count }: RiskFact): string => reasons[reason](count);
