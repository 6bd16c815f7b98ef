export interface ErrorTexts {
  code: string;
  title: string;
  text: string;
}

const notFound: ErrorTexts = {
  code: '404',
  title: '这条线没有接到任何地方',
  text: '你要找的页面不存在，也可能换了地址。从首页重新出发，通常更快。',
};

const unavailable: ErrorTexts = {
  code: '503',
  title: '线暂时没接上',
  text: '页面内容这会儿读不出来，不是你的网络问题。过一会儿刷新就好。',
};

const broken: ErrorTexts = {
  code: '500',
  title: '线断了，是我们的问题',
  text: '服务器出了点差错，我们已经记下来了。请稍后刷新再试。',
};

export function errorTexts(status: number): ErrorTexts {
  if (status === 404) return notFound;
  if (status === 503) return unavailable;
  return broken;
}

export const errorPageTexts = {
  home: '回到首页',
  retry: '刷新再试',
  waysOn: '或者去看看',
  ways: [
    { text: '游戏库', href: '/games' },
    { text: '下载', href: '/download' },
    { text: '帮助中心', href: '/help' },
  ],
} as const;
