export const guideTexts = {
  title: '请在浏览器中下载',
  why: '这个应用不允许网页直接下载文件，换到浏览器里就可以。',
  steps: (isApple: boolean) => [
    '点右上角的「···」',
    isApple ? '选「在 Safari 中打开」' : '选「在浏览器打开」',
    '在浏览器里再点一次下载',
  ],
  or: '也可以复制链接，粘贴到浏览器里打开：',
  copy: '复制链接',
  copied: '已复制',
  copyFailed: '复制失败，请长按上面的链接',
} as const;
