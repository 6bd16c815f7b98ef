import { payTypeNames } from '@feisuo/contract/facts/pay-vocabulary';
import { noticeMoment, type StopReason } from './agreement.ts';
import { dayOf } from '../../../time/shanghai.ts';
import type { Agreement } from './agreement-queries.ts';

export interface Letter {
  title: string;
  text: string;
}

export const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;
const where = '会员中心的「自动续费」';

type Facts = Pick<Agreement, 'productName' | 'amountFen' | 'channel' | 'chargesAt'>;

export const startedLetter = ({ productName, amountFen, channel, chargesAt }: Facts): Letter => ({
  title: '自动续费已开通',
  text: `「${productName}」的自动续费已开通：${dayOf(chargesAt)} 通过${payTypeNames[channel]}扣款 ${yuan(amountFen)}，扣款前会在 ${dayOf(noticeMoment(chargesAt))} 再提醒你。不想续费，到${where}点一下就能关闭。`,
});

export const noticeLetter = ({ productName, channel, chargesAt }: Facts, fen: number): Letter => ({
  title: '自动续费扣款提醒',
  text: `「${productName}」将在 ${dayOf(chargesAt)} 自动续费，通过${payTypeNames[channel]}扣款 ${yuan(fen)}。不想续费，请在扣款前到${where}关闭，关闭后不会扣款。`,
});

/** Message that the charge moved to a later day, because days were added. */
export const postponedLetter = ({ noticedAt, ...facts }: Moved, from: Date): Letter => ({
  title: '自动续费推迟了',
  text: `你的会员时间变长了，「${facts.productName}」的自动续费跟着推迟：${dayOf(from)} 不扣款，${nextCharge(facts)}${noticedAt === null ? '，扣款前会再提醒你' : ''}。不想续费，到${where}点一下就能关闭。`,
});

/** Message that the charge moved to an earlier day, because a purchase was refunded. */
export const broughtForwardLetter = (facts: Facts): Letter => ({
  title: '自动续费提前了',
  text: `退款之后会员时间变短了，「${facts.productName}」的自动续费跟着提前：${nextCharge(facts)}，扣款前会再提醒你。不想续费，到${where}点一下就能关闭。`,
});

type Moved = Facts & Pick<Agreement, 'noticedAt'>;

const nextCharge = ({ channel, amountFen, chargesAt }: Facts) =>
  `改到 ${dayOf(chargesAt)} 通过${payTypeNames[channel]}扣款 ${yuan(amountFen)}`;

export const renewedLetter = (productName: string, fen: number, endsAt: Date): Letter => ({
  title: '自动续费成功',
  text: `「${productName}」已自动续费，扣款 ${yuan(fen)}，会员有效期到 ${dayOf(endsAt)}。`,
});

export const failedLetter = ({ productName, channel }: Facts, fen: number, nextOn: string): Letter => ({
  title: '自动续费扣款没有成功',
  text: `「${productName}」续费 ${yuan(fen)} 没有扣款成功，请检查${payTypeNames[channel]}账户。我们会在 ${nextOn} 再试一次；不想续费，可以到${where}关闭。`,
});

const reasons: Record<StopReason, string> = {
  member: '你已关闭自动续费。',
  operator: '客服已为你关闭自动续费。',
  channel: '你在支付渠道里关闭了自动续费。',
  failures: '多次扣款没有成功，自动续费已停止，没有产生欠费。',
  price: '续费价格有调整。没有你的重新确认，我们不会按新价格扣款，自动续费已停止。',
  withdrawn: '这个套餐不再支持自动续费，自动续费已停止。',
  account: '账号目前不能续费，自动续费已停止。',
  held: '这个账号已按监护人的要求暂停购买，自动续费随之停止。',
  refund: '最近一期已退款，自动续费随之停止。',
  erased: '账号已注销，自动续费已停止。',
  double: '你已经有一份自动续费，重复的签约已解除。',
  unpaid: '签约之后首期没有扣款成功，签约已解除，没有开通自动续费。',
};

export const stoppedLetter = (productName: string, reason: StopReason): Letter => ({
  title: '自动续费已停止',
  text: `「${productName}」：${reasons[reason]}以后不会再扣款，已支付的会员照常使用到期。`,
});
