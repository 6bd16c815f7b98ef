export const ssoTexts = {
  signingIn: '正在登录…',
  signingInNote: '马上回到刚才的页面。',
  signingOut: '正在退出登录…',
  signedOut: '已退出登录',
  signedOutNote: '这台设备上不再保留你的登录状态。',
  failed: '登录没有完成',
  again: '重新登录',
  home: '回到首页',
  done: '这一步已经完成',
  doneNote: '这个窗口可以关闭了。',
  noScript: '登录需要浏览器运行脚本。请允许后刷新本页。',
} as const;
