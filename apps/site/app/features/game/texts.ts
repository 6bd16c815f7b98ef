import type { GamePlatform } from '@feisuo/contract/facts/content-vocabulary';

const platformNames: Record<GamePlatform, string> = {
  windows: 'Windows',
  android: '安卓',
  ios: '苹果',
  console: '主机',
};

export const gameTexts = {
  breadcrumb: '当前位置',
  home: '首页',
  library: '游戏库',
  download: '下载客户端',
  servers: '看区服',
  supports: (platforms: readonly GamePlatform[]) =>
    `游戏平台：${platforms.map((each) => platformNames[each]).join('、')}`,
  from: '我在',
  nearest: (city: string, place: string, ms: number) => `从${city}出发，最近的是${place}，物理下限 ${ms} 毫秒`,
  facts: '要点',
  related: '相关资讯',
  allNews: '全部资讯',
  questions: (game: string) => `${game}常见问题`,
  ticket: '提交工单',
  about: (game: string) => `${game}为什么会卡`,
} as const;
