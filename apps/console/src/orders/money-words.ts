import { orderEventNames, orderStates, payTypeNames, type OrderState } from '@feisuo/contract/facts/pay-vocabulary';
import type {
  ConsoleAgreement,
  ConsoleRefund,
  Disposition,
  OrderStep,
  RefundProposal,
} from '@feisuo/contract/schemas/console-orders';
import type { Tone } from '../components/pill.tsx';

export type Said = { word: string; tone: Tone };

export const channelNames = payTypeNames;
export const channelOptions = Object.entries(channelNames).map(([value, label]) => ({ value, label }));

export const orderWords: Record<OrderState, Said> = {
  created: { word: '已下单', tone: 'none' },
  qr_ready: { word: '待付款', tone: 'info' },
  paid: { word: '已付款', tone: 'info' },
  granted: { word: '已到账', tone: 'ok' },
  expired: { word: '已过期', tone: 'none' },
  closed: { word: '已关闭', tone: 'none' },
  refunding: { word: '退款中', tone: 'warn' },
  refunded: { word: '已退款', tone: 'none' },
  review: { word: '待核对', tone: 'err' },
};
/** Not states of the wire: partly refunded, or fully refunded with the days kept. */
export const partRefunded: Said = { word: '部分退款', tone: 'warn' };
export const daysKept: Said = { word: '已全额退款，时长保留', tone: 'warn' };
export const orderStateOptions = [
  ...orderStates.map((value) => ({ value, label: orderWords[value].word })),
  { value: 'part_refunded', label: partRefunded.word },
  { value: 'days_kept', label: daysKept.word },
];

/** States of a payment attempt. */
const attemptWords: Record<string, Said> = {
  creating: { word: '正在出码', tone: 'info' },
  open: { word: '等待扫码', tone: 'info' },
  closing: { word: '正在关闭', tone: 'none' },
  closed: { word: '已关闭', tone: 'none' },
  paid: { word: '已付款', tone: 'ok' },
  failed: { word: '渠道未受理', tone: 'err' },
};
export const attemptWordOf = (state: string): Said => attemptWords[state] ?? { word: state, tone: 'none' };

/** Labels of payment dispositions. */
export const dispositionNames: Record<Disposition, string> = {
  applied: '付了这笔订单',
  duplicate: '重复付款，自动退回',
  late: '来得太晚，自动退回',
  review: '等待人工核对',
  returned: '已退回',
  written_off: '渠道已退回，已核销',
};

export const refundWords: Record<ConsoleRefund['state'], Said> = {
  asked: { word: '待处理', tone: 'warn' },
  declined: { word: '未通过', tone: 'none' },
  queued: { word: '已提交渠道', tone: 'info' },
  processing: { word: '渠道处理中', tone: 'info' },
  succeeded: { word: '已到账', tone: 'ok' },
  abnormal: { word: '渠道异常', tone: 'err' },
  closed: { word: '渠道已关闭', tone: 'err' },
};
export const refundStateOptions = [
  { value: 'open', label: '需要处理' },
  ...Object.entries(refundWords).map(([value, { word }]) => ({ value, label: word })),
];
export const partyNames: Record<ConsoleRefund['by'], string> = {
  member: '会员申请',
  operator: '人工退款',
  system: '系统退回',
};

export const proposalWords: Record<RefundProposal['state'], Said> = {
  waiting: { word: '等待复核', tone: 'warn' },
  approved: { word: '已同意', tone: 'ok' },
  refused: { word: '已驳回', tone: 'none' },
  withdrawn: { word: '已撤回', tone: 'none' },
};
export const proposalStateOptions = Object.entries(proposalWords).map(([value, { word }]) => ({ value, label: word }));
export const proposalKindNames: Record<RefundProposal['kind'], string> = {
  give: '订单退款',
  asked: '会员申请的退款',
  review: '退回待核对款项',
};

export const agreementWords: Record<ConsoleAgreement['state'], Said> = {
  signing: { word: '签约中', tone: 'info' },
  active: { word: '生效中', tone: 'ok' },
  stopping: { word: '已终止，待通知渠道', tone: 'warn' },
  stopped: { word: '已终止', tone: 'none' },
  failed: { word: '未签成', tone: 'none' },
};
export const agreementStateOptions = Object.entries(agreementWords).map(([value, { word }]) => ({
  value,
  label: word,
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

/** A step of an order's history, as text. Members read some of these in their own wording. */
export function stepName({ source, kind }: OrderStep): string {
  if (source === 'renewal') return renewalSteps[kind] ?? kind;
  if (source === 'approval') return approvalSteps[kind] ?? kind;
  if (source === 'notice') return `收到渠道的${noticeKinds[kind] ?? '通知'}`;
  if (kind === 'cancelled') return '会员取消了订单';
  return Object.hasOwn(orderEventNames, kind) ? orderEventNames[kind as keyof typeof orderEventNames] : kind;
}
