export const layoutTexts = {
  skip: '跳到正文',
  home: '首页',
  mainNavigation: '主导航',
  footerNavigation: '页脚导航',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  menu: '菜单',
  signIn: '登录',
  communityQr: '社群二维码',
  icp: 'ICP 备案号：',
  psb: '公安备案号：',
  notConfigured: '待配置',
} as const;
