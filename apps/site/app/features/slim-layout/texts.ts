export const slimTexts = {
  skip: '跳到正文',
  home: '首页',
  legalNavigation: '协议与帮助',
  legalLinks: [
    { text: '用户协议', href: '/agreement/user' },
    { text: '隐私政策', href: '/agreement/privacy' },
    { text: '未成年人保护', href: '/child-protection' },
    { text: '帮助中心', href: '/help' },
  ],
} as const;
