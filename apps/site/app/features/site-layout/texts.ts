export const layoutTexts = {
  skip: '跳到正文',
  home: '首页',
  mainNavigation: '主导航',
  shortcuts: '快捷入口',
  openMenu: '打开菜单',
  closeMenu: '关闭菜单',
  menu: '菜单',
  communityQr: '二维码',
} as const;

/** The footer's texts are a separate object, because the footer's code is loaded later. */
export const footerTexts = { navigation: '页脚导航', operatedBy: '运营方：' } as const;
