export const layoutTexts = {
  skip: '跳到正文',
  home: '首页',
  mainNavigation: '主导航',
  footerNavigation: '页脚导航',
  shortcuts: '快捷入口',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  menu: '菜单',
  communityQr: '社群二维码',
  operatedBy: '运营方：',
} as const;
