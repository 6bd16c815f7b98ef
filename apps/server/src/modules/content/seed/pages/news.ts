import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { NewsPage } from '@feisuo/contract/schemas/page-news';

const { trialDays } = membershipLimits;

export const newsPage: NewsPage = {
  eyebrow: '游戏资讯',
  title: '绝地求生',
  lead: '只写跟网络有关的事：线路、测量、怎么用。不搬运爆料，不写「震惊」。',
  tag: '演示稿件',
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
