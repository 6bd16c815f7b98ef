import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { LandingPage } from '@feisuo/contract/schemas/page-landing';

const { trialDays } = membershipLimits;
/** Stands for the first plan's name, price and days, so that every page says the same number. */
const monthly = '{plan}';

export const landingPage: LandingPage = {
  buttons: { windows: '下载 Windows 版', android: '下载安卓版', androidShort: '安卓版' },
  trial: { promise: `新用户免费试用 ${trialDays} 天`, note: '到期停止，不会扣款' },
  tf: {
    gameId: 'pubg',
    eyebrow: '绝地求生 · 亚服 / 东南亚服',
    headline: ['落地之前，', '先把线拉直。'],
    lead: '{brand}给《绝地求生》的游戏流量单独挑线：先量几条，再选当前最稳的一条，对局里一直盯着。',
    facts: [
      { title: '只管游戏那一路', text: '其他程序的网络不经过{brand}，下载和直播照常。' },
      { title: '量得到，才算数', text: '客户端显示往返时间、抖动和丢包，开和不开可以当场比。' },
      { title: '到期就停', text: '试用和会员到期后停止加速，不会自动扣款。' },
    ],
    price: `**试用之后：**${monthly}，到期停止，不自动扣款。`,
    tag: '演示价格 · 以支付页为准',
  },
  tfV2: {
    eyebrow: '游戏网络加速 · Windows / 安卓',
    headline: ['别信广告，', '先测一次。'],
    lead: '这一页的数字由你的浏览器当场量出来，量的是你到本站这一段。装上之后，客户端会量你到游戏服务器的每一条线。',
    meter: {
      title: '当场测 24 次',
      note: '浏览器到本站的往返时间，含 HTTP 开销',
      idle: '24 根线还乱着。点一下才开始量，大约 3 秒，不上传结果。',
    },
    facts: [
      { title: '距离省不掉', text: '光在光纤里每秒大约走 20 万公里，这一段谁也快不了。' },
      { title: '绕路可以省', text: '{brand}挑的是更直、更稳的线，去掉绕路、拥堵和重传。' },
      { title: '没用就不买', text: `试用 ${trialDays} 天。之后${monthly}（演示价格），不自动扣款。` },
    ],
  },
  tfMobile: {
    headline: ['手机打外服，', '也能走直线。'],
    lead: '卡的多半是绕路。{brand}给手游的流量单独挑线，聊天和视频照常走原来的网络。',
    facts: [
      { title: '只管游戏流量', text: '聊天、视频照常走原来的网络。' },
      { title: '权限只要一项', text: '安卓的 VPN 授权，用来转发游戏流量，系统会单独问你。' },
      { title: '价格写全', text: `试用之后${monthly}（演示价格），不自动扣款。` },
    ],
  },
  land: {
    eyebrow: '下载{brand}',
    headline: ['你在哪台设备，', '就走哪条线。'],
    ways: {
      windows: { name: 'Windows 电脑', text: '安装包，登录后即可加速', note: '点了才开始下载，不会自动弹出。' },
      android: { name: '安卓手机', text: '安装包，从浏览器下载', note: '安装时系统会提示来源，核对校验值后再继续。' },
      ios: {
        name: '苹果手机或平板',
        text: '暂时没有 iOS 版',
        note: '没有描述文件安装。可以把 Windows 版的链接发到电脑。',
      },
      wechat: {
        name: '微信等应用里',
        text: '先换到浏览器，再下载',
        note: '点右上角「···」，选「在浏览器打开」，再回到这一步。',
      },
    },
  },
  mobile: {
    headline: ['光速是上限，', '绕路不是。'],
    lead: '手机打外服，卡的多半是绕路。{brand}给游戏流量挑一条更直的线，并把它绷紧。',
    copyLink: '复制 Windows 版链接',
    trial: { title: '天，新用户免费试用', text: '注册就开始，每人一次。到期停止，不会扣款。', action: '看试用规则' },
    gamesTitle: '找到你的游戏',
    placeholder: '游戏名 / 拼音首字母',
    factsTitle: '三件事，说在前面',
    facts: [
      { title: '只管游戏流量', text: '聊天、视频照常走原来的网络。' },
      { title: '权限只要一项', text: '安卓的 VPN 授权，用来转发游戏流量，系统会单独问你。' },
      { title: '价格写全', text: `试用之后${monthly}（演示价格），不自动扣款。` },
    ],
    questionsTitle: '常见问题',
    allQuestions: '看全部问题',
  },
  mobileQuestions: { title: '常见问题', lead: '按主题分好了。没有找到的，写进工单，有人看。' },
};
