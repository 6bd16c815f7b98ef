export const slimTexts = {
  skip: '跳到正文',
  home: '首页',
  legalNavigation: '协议与帮助',
} as const;
