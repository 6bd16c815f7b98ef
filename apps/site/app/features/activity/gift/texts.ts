import { joinTexts } from '../fill-placeholders.ts';
import type { Refusal } from './gift-view.ts';

export const giftTexts = {
  days: '天',
  /** The name of the gift if its award is unknown. */
  someGift: '一份礼物',
  signIn: '登录或注册后领取',
  signInNote: '未注册的手机号会创建新账号。',
  take: (award: string) => joinTexts('领取', award),
  takeNote: (account: string) => `领取到：${account}。点一下当场到账，不扣款，也不绑定付款方式。`,
  again: '重新领取',
  failed: '领取失败',
  failedNote: '没有扣除任何资格，重试不会重复计算。',
  waiting: '正在核对…',
  waitingNote: '正在核对这个账号能不能领。',
  claimed: '已领取',
  claimedAt: (at: string, award: string) => `${at} 领取，${award}已到账。`,
  coinsFor: '可以在补给站换加速时长，也可以抽奖。',
  toSupply: '去补给站用加速币',
  until: (at: string) => `会员有效期至 ${at}，到期停止，不会扣款。`,
  download: '下载客户端',
  plans: '看会员价格',
  ticket: '提交工单',
  wrong: '认为有误，可以',
  upcoming: '还没开始',
  upcomingNote: (at: string) => `${at} 开始发放，不用预约。`,
  ended: '已经结束',
  endedNote: '已经领到的继续有效，记录在会员中心。',
  notices: '看公告',
  unreachable: '暂时连不上账号服务，不知道你能不能领。',
  retry: '重试',
  account: '账号中心',
  needsScript: '领取要用到脚本，你的浏览器没有开启。可以换一个浏览器，或在客户端里领取。',
} as const;

/** A title and a sentence for each reason why the gift is refused. */
export const refusalTexts: Record<Refusal, { state: string; text: string }> = {
  needs_phone: { state: '先绑定手机号', text: '每个手机号只发一份，所以要先绑定手机号。绑好回到这里就能领。' },
  needs_device: { state: '没有识别到设备', text: '每台设备只发一份。请允许浏览器保存数据，刷新后再试。' },
  not_new: { state: '不符合新用户条件', text: '这个账号注册已经有一段时间，过了领取的期限。' },
  taken: { state: '已经领过', text: '这个手机号或这台设备以前领过一份，每人只发一次。' },
  not_listed: {
    state: '不符合条件',
    text: '这份礼物给会员到期了一段时间的老用户，和收到我们邀请的账号；这个账号现在都不是。条件写在下面的规则里。',
  },
  not_for_you: { state: '不在范围内', text: '这一份只对一部分账号开放，条件写在下面的规则里。' },
  gone: { state: '已经发完', text: '本期已发完，不再补发。' },
};
