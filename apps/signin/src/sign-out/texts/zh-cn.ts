export const zhCN = {
  title: '退出登录',
  question: '要退出登录吗？',
  lead: '此浏览器登录的账号都会退出，用它登录的应用也不能再访问账号。接入了统一退出的应用会一起退出；其他应用可能还显示已登录，请到应用里再退出一次。',
  askedBy: (application: string) => `${application}请求退出登录。`,
  confirm: '退出登录',
  stay: '先不退出',
  working: '正在退出…',
  done: '已退出登录',
  doneMessage: '此浏览器已没有登录的账号。如果是公用电脑，请顺手关闭浏览器。',
  othersStay: '只退出了这一个账号，其他账号仍在此浏览器登录。',
  framed: '这个页面嵌在另一个网站里，浏览器不让它看到登录状态，所以还没有退出登录。请在新页面中退出。',
  openPage: '打开页面退出',
  signInAgain: '重新登录',
  refused: {
    broken: '这个退出链接不能用',
    brokenMessage:
      '请求退出的应用没有登记过，或者它要返回的地址和登记的不一致。为了你的安全，这里不会跳转过去，也还没有退出登录。',
    restart: '想退出登录，点下面的按钮就行；也可以回到应用重新退出一次。如果还是这样，请把下面的代码告诉应用的客服。',
  },
  unreachable: {
    offline: '可能是网络断开，也可能是服务暂时不可用。还没有退出登录。',
    faulty: (status: number) => `服务返回了无法识别的内容（HTTP ${status}）。还没有退出登录。`,
  },
};
