import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { AboutPage, NewsPage, PartnerPart } from '@feisuo/contract/schemas/page-support';
import { h2, info, p, ul } from '../blocks.ts';

const { trialDays } = membershipLimits;

export const aboutPage: AboutPage = {
  title: '关于我们',
  lead: '{brand}{suffix}是一款游戏网络加速工具，有 Windows 版和安卓版。这里写清楚我们做什么、不做什么，以及怎么找到我们。',
  body: [
    info('本站目前是演示站：公司、价格和安装包都是示例，正式上线前会换成真实信息。'),
    h2('我们做什么'),
    p(
      '联机游戏的延迟里，有一部分由距离决定：信号在光纤里跑一个来回的时间，谁也省不掉。剩下的来自绕路、拥堵和丢包，{brand}处理的就是这一部分。',
    ),
    p(
      '开局前，客户端同时探测多条线路，从中挑出当前最快、最稳的一条，只让游戏流量走它；对局中持续观察，线路变差就切换到备用线路，并告诉你发生了什么。',
    ),
    p('想先看看自己的网络，不用注册，也不用安装，[在首页测一次](/#meter)就知道。'),
    h2('我们怎么做事'),
    ul(
      `**先试再买。**新用户免费试用 ${trialDays} 天，每人一次，到期自动停止，不会扣款。`,
      '**价格写全。**支付页、订单和扣款通知显示同一个金额。自动续费默认不开启，开了也能在会员中心随时关掉。',
      '**数字当场测。**首页的延迟由你的浏览器现场测出，不放事先写好的对比数字。',
      '**账号归你。**数据可以导出，账号可以注销。收集什么、用来做什么，都写在[隐私政策](/agreement/privacy)里。',
    ),
    h2('我们不做什么'),
    ul(
      '不修改游戏，也不提供任何外挂功能。加速只作用于网络线路。',
      '不承诺具体的延迟数字。效果取决于你的网络、区服的位置和当时的线路状况。',
      '不向你索要密码和验证码。自称客服来要的，都不是我们。',
    ),
    h2('怎么找到我们'),
    p(
      '使用中遇到问题，先看[帮助中心](/help)；没找到答案，就[提交工单](/support/work-order)，我们在工单里回复。想提建议，写在[意见反馈](/feedback)里。家长和其他监护人请看[未成年人保护](/child-protection)。',
    ),
  ],
};

export const partnerPart: PartnerPart = {
  partner: 'lenovo',
  title: '联想电脑专享',
  text: '参加活动的联想电脑可以领一份会员时长。每台电脑一次，每个账号一次，领取后当场到账。',
  serial: '电脑序列号',
  serialHint: '在机身底部的标签上，或包装盒侧面；以 S/N 或 SN 开头的那一串，只填后面的字母和数字。',
};

export const newsPage: NewsPage = {
  eyebrow: '版本 · 开服 · 赛事',
  title: '游戏资讯',
  lead: '什么时候更新、什么时候开服、比赛怎么看，还有网络怎么调。不搬运爆料，不写「震惊」。',
  tag: null,
  gameId: 'pubg',
  card: {
    title: '给绝地求生加速',
    text: `新用户先试 ${trialDays} 天，到期自动停止，不扣款。`,
    downloadText: '下载客户端',
    gameText: '看区服与物理下限',
  },
  meter: {
    title: '先测，再决定要不要装',
    text: '首页用你的浏览器当场测 24 次，不用登录。',
    action: '测我的网络',
  },
  accelerate: { title: '加速{game}', text: `先试 ${trialDays} 天，到期自动停止` },
};
