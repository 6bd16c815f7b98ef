import type { HelpPage } from '@feisuo/contract/schemas/page-help';

export const helpPage: HelpPage = {
  eyebrow: '帮助',
  title: '哪里打结了？',
  description:
    '{brand}{suffix}帮助中心：安装与登录、加速与线路、付款与会员、续费与退款、账号与安全、未成年人保护的常见问题。',
  placeholder: '例如：付了款没到账',
  shown: 4,
  aside: { title: '没列出来的问题', text: '写一张工单，有人会看，回复会发到你的消息里。' },
  common: { title: '先看看这几条', text: '大多数打结，自己就能解开。' },
  all: { title: '全部问题', text: '按打结的地方分好了，每一条都有自己的地址，可以直接发给朋友。' },
  ticket: {
    title: '还是没解开？',
    text: '一件事一张单。把下面几样写清楚，我们才能查到那一段线路，少来回问几遍。',
    needs: [
      { name: '哪个游戏，哪个区', text: '同一个游戏，不同区服走的是不同的线。' },
      { name: '几点几分', text: '线路记录按时间查。写到分钟，比「晚上」有用得多。' },
      { name: '是什么样子', text: '卡顿、掉线，还是延迟高？之前好用吗？试过什么？' },
      { name: '一张截图', text: '报错的原话、游戏里的延迟数字，拍下来最省事。' },
    ],
  },
};
