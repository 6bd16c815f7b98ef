import { orderEventNames, orderStates, payTypeNames, type OrderState } from '@feisuo/contract/facts/pay-vocabulary';
import type {
  ConsoleAgreement,
  ConsoleRefund,
  Disposition,
  OrderStep,
  RefundProposal,
} from '@feisuo/contract/schemas/console-orders';
import type { Tone } from '../components/pill.tsx';

export type StatusText = { text: string; tone: Tone };

export const channelNames = payTypeNames;
export const channelOptions = Object.entries(channelNames).map(([value, label]) => ({ value, label }));

export const orderStateTexts: Record<OrderState, StatusText> = {
  created: { text: '已下单', tone: 'none' },
  qr_ready: { text: '待付款', tone: 'info' },
  paid: { text: '已付款', tone: 'info' },
  granted: { text: '已到账', tone: 'ok' },
  expired: { text: '已过期', tone: 'none' },
  closed: { text: '已关闭', tone: 'none' },
  refunding: { text: '退款中', tone: 'warn' },
  refunded: { text: '已退款', tone: 'none' },
  review: { text: '待核对', tone: 'err' },
};
/**
 * Labels for a partial refund, and for a full refund after which the member kept the days. Neither is a state of the
 * order on the wire.
 */
export const partRefunded: StatusText = { text: '部分退款', tone: 'warn' };
export const daysKept: StatusText = { text: '已全额退款，时长保留', tone: 'warn' };
/** A refund waits for an operator: a member asked for it, or the payment channel failed. */
export const refundWaits: StatusText = { text: '退款待处理', tone: 'warn' };
/** Options of the filter by state. `live` and `refund_waits` match orders in several states. */
export const orderStateOptions = [
  { value: 'live', label: '除已过期和已关闭' },
  { value: 'refund_waits', label: refundWaits.text },
  ...orderStates.map((value) => ({ value, label: orderStateTexts[value].text })),
  { value: 'part_refunded', label: partRefunded.text },
  { value: 'days_kept', label: daysKept.text },
];

export const orderStateNames: Readonly<Record<string, string>> = Object.fromEntries(
  orderStateOptions.map(({ value, label }) => [value, label]),
);

const attemptTexts: Record<string, StatusText> = {
  creating: { text: '正在出码', tone: 'info' },
  open: { text: '等待扫码', tone: 'info' },
  closing: { text: '正在关闭', tone: 'none' },
  closed: { text: '已关闭', tone: 'none' },
  paid: { text: '已付款', tone: 'ok' },
  failed: { text: '渠道未受理', tone: 'err' },
};
export const attemptTextOf = (state: string): StatusText => attemptTexts[state] ?? { text: state, tone: 'none' };

/** Labels of what the server did with a payment. */
export const dispositionNames: Record<Disposition, string> = {
  applied: '支付本订单',
  duplicate: '重复付款，自动退回',
  late: '付款超时，自动退回',
  review: '等待人工核对',
  returned: '已退回',
  written_off: '渠道已退回，已核销',
};

export const refundStateTexts: Record<ConsoleRefund['state'], StatusText> = {
  asked: { text: '待处理', tone: 'warn' },
  declined: { text: '未通过', tone: 'none' },
  queued: { text: '已提交渠道', tone: 'info' },
  processing: { text: '渠道处理中', tone: 'info' },
  succeeded: { text: '已到账', tone: 'ok' },
  abnormal: { text: '渠道异常', tone: 'err' },
  closed: { text: '渠道已关闭', tone: 'err' },
};
export const refundStateOptions = [
  { value: 'open', label: '需要处理' },
  ...Object.entries(refundStateTexts).map(([value, { text }]) => ({ value, label: text })),
];
export const partyNames: Record<ConsoleRefund['by'], string> = {
  member: '会员申请',
  operator: '人工退款',
  system: '系统退回',
};

export const proposalStateTexts: Record<RefundProposal['state'], StatusText> = {
  waiting: { text: '等待复核', tone: 'warn' },
  approved: { text: '已同意', tone: 'ok' },
  refused: { text: '已驳回', tone: 'none' },
  withdrawn: { text: '已撤回', tone: 'none' },
};
export const proposalStateOptions = Object.entries(proposalStateTexts).map(([value, { text }]) => ({
  value,
  label: text,
}));
export const proposalKindNames: Record<RefundProposal['kind'], string> = {
  give: '订单退款',
  asked: '会员申请的退款',
  review: '退回待核对款项',
};

const reviewReasons: Record<string, string> = {
  'wrong amount': '金额不符',
  'refunded at the channel': '渠道已自行退回',
};
export const reviewReasonText = (why: string): string => reviewReasons[why] ?? why;

export const agreementStateTexts: Record<ConsoleAgreement['state'], StatusText> = {
  signing: { text: '签约中', tone: 'info' },
  active: { text: '生效中', tone: 'ok' },
  stopping: { text: '已终止，待通知渠道', tone: 'warn' },
  stopped: { text: '已终止', tone: 'none' },
  failed: { text: '未签成', tone: 'none' },
};
export const agreementStateOptions = Object.entries(agreementStateTexts).map(([value, { text }]) => ({
  value,
  label: text,
}));

const stopReasons: Record<string, string> = {
  member: '会员自己关闭',
  operator: '客服关闭',
  channel: '会员在支付渠道关闭',
  failures: '多次扣款失败',
  price: '价格有变化，未重新确认',
  withdrawn: '套餐不再支持续费',
  account: '账号状态不能续费',
  held: '账号暂停购买',
  refund: '最近一期已退款',
  erased: '账号已注销',
  double: '重复签约',
  unpaid: '首期没有付款',
};
export const stopReasonOf = (reason: string | null) => (reason === null ? null : (stopReasons[reason] ?? reason));

const renewalSteps: Record<string, string> = {
  offered: '提供自动续费签约',
  signed: '签约成功',
  started: '自动续费开始',
  postponed: '扣款推迟',
  brought_forward: '扣款提前',
  noticed: '已通知会员将要扣款',
  announced: '已向渠道预告扣款',
  charge_asked: '提交扣款',
  charge_failed: '扣款失败',
  renewed: '续费成功',
  stopped: '自动续费终止',
  channel_told: '渠道已解约',
  not_signed: '没有签成',
};
const approvalSteps: Record<string, string> = {
  proposed: '提交退款复核',
  approved: '复核同意',
  refused: '复核驳回',
  withdrawn: '撤回复核',
};
const noticeKinds: Record<string, string> = { paid: '付款通知', refund: '退款通知', contract: '签约通知' };

/** Label of a step in an order's history, for operators. Members see other labels for some steps. */
export function stepName({ source, kind }: OrderStep): string {
  if (source === 'renewal') return renewalSteps[kind] ?? kind;
  if (source === 'approval') return approvalSteps[kind] ?? kind;
  if (source === 'notice') return `收到渠道的${noticeKinds[kind] ?? '通知'}`;
  if (kind === 'cancelled') return '会员取消了订单';
  return Object.hasOwn(orderEventNames, kind) ? orderEventNames[kind as keyof typeof orderEventNames] : kind;
}
