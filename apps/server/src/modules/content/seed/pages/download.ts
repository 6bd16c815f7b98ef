import type { DownloadPage } from '@feisuo/contract/schemas/page-download';

export const downloadPage: DownloadPage = {
  description:
    '下载{brand}{suffix} Windows 版与安卓版：版本号、大小、日期、系统要求、SHA-256 校验值和版本记录都写在这里。',
  eyebrow: { computer: '你在用电脑', phone: '你在用手机' },
  lead: '装好后登录网页上的账号，会员和试用自动同步。',
  promises: ['**点了才下载，**页面不会自动开始。', '安装包里没有捆绑软件。'],
  messagingNote: '在微信等应用里打不开下载？点右上角「…」，选「在浏览器打开」。',
  windows: {
    name: 'Windows 版',
    action: '下载安装包',
    elsewhere: '在电脑上打开这一页，或者把链接发过去。',
    verify: '校验值就像封条：算出来的和上面写的一字不差，说明文件没有被改过。在下载文件夹里打开命令提示符，运行：',
  },
  android: {
    name: '安卓版',
    action: '下载 APK',
    elsewhere: '手机扫码打开这一页，或者下载 APK 再传到手机。',
    verify:
      '校验值就像封条：算出来的和上面写的一字不差，说明文件没有被改过。把 APK 传到电脑，在它所在的文件夹里打开终端，运行：',
  },
  screen: { game: '绝地求生', line: '亚服 · 东京方向', motif: 'aim', hue: 'gold' },
  steps: {
    title: '三步装好',
    list: [
      {
        art: 'open',
        windows: {
          title: '双击安装包',
          text: 'Windows 弹出确认窗口时，核对发布者名称与本站页脚的公司名一致，再点「是」。',
        },
        android: {
          title: '点开安装包',
          text: '系统提示「允许安装未知应用」时，只对当前浏览器允许，装完可以关掉。',
        },
      },
      {
        art: 'sign-in',
        windows: {
          title: '登录同一个账号',
          text: '网页、电脑、手机是同一个账号。开了二次验证的，再输一次 6 位数字。',
        },
        android: {
          title: '登录同一个账号',
          text: '网页、电脑、手机是同一个账号。开了二次验证的，再输一次 6 位数字。',
        },
      },
      {
        art: 'accelerate',
        windows: {
          title: '选游戏，开始加速',
          text: '先选区服再点加速，然后照常启动游戏。只有这款游戏的流量走加速线路。',
        },
        android: {
          title: '选游戏，开始加速',
          text: '先选区服再点加速，系统询问是否建立连接时点「允许」，然后照常打开游戏。',
        },
      },
    ],
  },
  verify: {
    title: '装之前，先验一验',
    mismatch: {
      title: '对不上怎么办',
      text: '不要运行，删掉重新下载。还是对不上，[提交工单](/support/work-order)并附上下载来源，我们来查。',
    },
  },
  others: {
    title: '其他平台',
    text: '没有的就写没有。看到自称「{brand} iOS 版」的，都不是我们做的。',
    missing: [
      { name: 'macOS', text: '暂未提供', os: 'mac' },
      { name: 'iOS', text: '暂未提供，也没有测试版', os: 'ios' },
      { name: 'Linux', text: '暂未提供', os: 'linux' },
      { name: '主机', text: '暂未提供', os: null },
      { name: '路由器', text: '暂未提供', os: null },
    ],
  },
  history: {
    title: '版本记录',
    text: '下载地址给出的总是当前版本。旧版本的校验值留在这里，手里有旧安装包也能核对。',
  },
  unpublished: {
    title: '安装包还没有发布',
    text: '发布后，这一页会写明版本、大小、日期和校验值。现在可以先看看[游戏库](/games)，或者[测一测你的网络](/#meter)。',
    platform: '还没有发布，发布后在这里下载。',
  },
};
