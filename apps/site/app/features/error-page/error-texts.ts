interface ErrorTexts {
  /** The code that is displayed; screen readers read it too if there is no `label`. */
  code: string;
  label?: string;
  text: string;
}

const words: Record<number, ErrorTexts> = {
  0: {
    code: '000',
    label: '离线',
    text: '这一页没有取到，多半是网络断了。检查一下网络连接，恢复后再试一次就好。',
  },
  404: { code: '404', text: '你要找的页面不存在，或者换了地址。可以从首页重新找找。' },
  503: { code: '503', text: '页面内容暂时读取不到，不是你的网络问题。过一会儿刷新就好。' },
};

const broken: ErrorTexts = { code: '500', text: '服务器出错了，我们已经收到报告。请稍后刷新再试。' };

export const errorTexts = (status: number): ErrorTexts => words[status] ?? broken;

export const errorPageTexts = {
  home: '回到首页',
  stillOffline: '还没有连上网络',
  waysOn: '或者去看看',
  ways: [
    { text: '游戏库', href: '/games' },
    { text: '下载', href: '/download' },
    { text: '帮助中心', href: '/help' },
  ],
} as const;
