import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { GamesPage } from '@feisuo/contract/schemas/page-games';

export const gamesPage: GamesPage = {
  eyebrow: '游戏库',
  title: '找到你的游戏',
  lead: '中文名、英文名、俗称或拼音首字母都能搜。每款游戏的页面写明区服在哪、离你多远。',
  placeholder: '游戏名或拼音首字母，如 jdqs',
  tag: '示例游戏库 · 由后台配置',
  missing: {
    lead: '没收录不等于不能加。告诉我们你在玩什么，我们先看它的服务器在哪、能不能走更直的线。',
    promise: '收录后，会发消息给留下联系方式的你。我们不承诺日期。',
  },
  cities: [
    { name: '上海', lat: 31.23, lon: 121.47 },
    { name: '北京', lat: 39.9, lon: 116.4 },
    { name: '广州', lat: 23.13, lon: 113.26 },
    { name: '成都', lat: 30.57, lon: 104.07 },
    { name: '武汉', lat: 30.59, lon: 114.3 },
    { name: '西安', lat: 34.34, lon: 108.94 },
    { name: '哈尔滨', lat: 45.8, lon: 126.53 },
  ],
  floor: {
    title: '各区服的物理下限',
    text: '线越长，光要走的路越长。这段时间归物理管；超出的部分，才是加速器能动的。',
    note: '按球面距离计算的光纤往返时间，是标尺，不是承诺。城市为公开资料中的大致位置，以客户端显示为准。',
  },
  trial: { promise: `新用户试用 ${membershipLimits.trialDays} 天`, note: '到期停止，不会扣款' },
  how: {
    title: '这样用最省事',
    steps: [
      { title: '先退出游戏，再开加速', text: '已经连上的对局不会换线。先停再开，整局都走新线路。' },
      { title: '区服选得和游戏里一致', text: '客户端选亚服，游戏里也要选亚服。选错等于没开。' },
      { title: '进训练场看三项数', text: '往返、抖动、丢包看一分钟，数字平稳了再排队。' },
      { title: '对局里变差，先别急着切', text: '客户端会自己换到备用线路，并告诉你发生了什么。' },
    ],
  },
  questions: { text: '还是不顺？把对局时间和区服写进工单，我们查那一段线路。' },
};
