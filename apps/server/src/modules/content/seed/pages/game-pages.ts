import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { DownloadPage, GamesPage, LandingPage } from '@feisuo/contract/schemas/page-games';

export const gamesPage: GamesPage = {
  eyebrow: '游戏库',
  title: '找到你的游戏',
  lead: '中文名、英文名、俗称或拼音首字母都能搜。每款游戏的页面写明区服在哪、离你多远。',
  placeholder: '游戏名或拼音首字母，如 jdqs',
  tag: null,
  missing: {
    lead: '没找到？告诉我们你在玩什么，我们看看它的服务器在哪，尽快适配。',
    promise: '收录后，会发消息给留下联系方式的你。我们不承诺日期。',
  },
  cities: [
    { name: '上海', lat: 31.23, lon: 121.47 },
    { name: '北京', lat: 39.9, lon: 116.4 },
    { name: '广州', lat: 23.13, lon: 113.26 },
    { name: '成都', lat: 30.57, lon: 104.07 },
    { name: '武汉', lat: 30.59, lon: 114.3 },
    { name: '西安', lat: 34.34, lon: 108.94 },
    { name: '哈尔滨', lat: 45.8, lon: 126.53 },
  ],
  floor: {
    title: '各区服的物理下限',
    text: '服务器越远，光要走的路越长，这段延迟谁也省不掉；超出的部分，才是加速器能优化的。',
    note: '按球面距离计算的光纤延迟，是参照，不是承诺。城市为公开资料中的大致位置，以客户端显示为准。',
  },
  trial: { promise: `新用户试用 ${membershipLimits.trialDays} 天`, note: '到期停止，不会扣款' },
  how: {
    title: '这样用最省事',
    steps: [
      { title: '先退出游戏，再开加速', text: '已经连上的对局不会换线路。先退再开，整局都走加速线路。' },
      { title: '区服选得和游戏里一致', text: '客户端选亚服，游戏里也要选亚服。选错等于没开。' },
      { title: '进训练场看三项数', text: '延迟、抖动、丢包看一分钟，数字平稳了再排队。' },
      { title: '对局里变差，先别急着切', text: '客户端会自己换到备用线路，并告诉你发生了什么。' },
    ],
  },
  questions: { text: '还是不顺？把对局时间和区服写进工单，我们查那一段线路。' },
};

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
  screen: { game: '绝地求生', line: '亚服 · 东京方向', motif: 'pan', hue: 'gold' },
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

const { trialDays } = membershipLimits;
/** Pages replace `{plan}` by name, price and days of the first plan, so that all pages show the same price. */
const monthly = '{plan}';

export const landingPage: LandingPage = {
  buttons: { windows: '下载 Windows 版', android: '下载安卓版', androidShort: '安卓版' },
  trial: { promise: `新用户免费试用 ${trialDays} 天`, note: '到期停止，不会扣款' },
  tf: {
    gameId: 'pubg',
    eyebrow: '绝地求生 · 亚服 / 东南亚服',
    headline: ['落地之前，', '先把延迟降稳。'],
    lead: '{brand}给《绝地求生》的游戏流量单独选线路：先测几条，再选当前最稳的一条，对局里全程盯着。',
    facts: [
      { title: '只加速游戏', text: '其他程序的网络不经过{brand}，下载和直播照常。' },
      { title: '测得到，才算数', text: '客户端显示延迟、抖动和丢包，开和不开可以当场比。' },
      { title: '到期就停', text: '试用和会员到期后停止加速，不会自动扣款。' },
    ],
    price: `**试用之后：**${monthly}，到期停止，不自动扣款。`,
    tag: null,
  },
  tfV2: {
    eyebrow: '游戏网络加速 · Windows / 安卓',
    headline: ['别信广告，', '先测一次。'],
    lead: '这一页的数字由你的浏览器当场测出，测的是你到本站这一段。装上之后，客户端会测你到游戏服务器的每一条线路。',
    meter: {
      title: '当场测 24 次',
      note: '从你的浏览器到本站的延迟，含 HTTP 开销',
      idle: '点一下开始测，大约 3 秒，不上传结果。',
    },
    facts: [
      { title: '距离省不掉', text: '光在光纤里每秒大约走 20 万公里，这一段谁也快不了。' },
      { title: '绕路可以省', text: '{brand}选的是更短、更稳的线路，避开绕路、拥堵和重传。' },
      { title: '没用就不买', text: `试用 ${trialDays} 天。之后${monthly}，不自动扣款。` },
    ],
  },
  tfMobile: {
    headline: ['手机打外服，', '也能走直线。'],
    lead: '卡的多半是绕路。{brand}给手游的流量单独选线路，聊天和视频照常走原来的网络。',
    facts: [
      { title: '只管游戏流量', text: '聊天、视频照常走原来的网络。' },
      { title: '权限只要一项', text: '安卓的 VPN 授权，用来转发游戏流量，系统会单独问你。' },
      { title: '价格写全', text: `试用之后${monthly}，不自动扣款。` },
    ],
  },
  land: {
    eyebrow: '下载{brand}',
    headline: ['选择你的设备'],
    ways: {
      windows: { name: 'Windows 电脑', text: '安装包，登录后即可加速', note: '点了才开始下载，不会自动弹出。' },
      android: { name: '安卓手机', text: '安装包，从浏览器下载', note: '安装时系统会提示来源，核对校验值后再继续。' },
      ios: {
        name: '苹果手机或平板',
        text: '暂时没有 iOS 版',
        note: '没有描述文件安装。可以把 Windows 版的链接发到电脑。',
      },
      wechat: {
        name: '微信等应用里',
        text: '先换到浏览器，再下载',
        note: '点右上角「···」，选「在浏览器打开」，再回到这一步。',
      },
    },
  },
  mobile: {
    headline: ['光速是上限，', '绕路不是。'],
    lead: '手机打外服，卡的多半是绕路。{brand}给游戏流量挑一条更直的线路，全程盯住不掉。',
    copyLink: '复制 Windows 版链接',
    trial: { title: '天，新用户免费试用', text: '注册就开始，每人一次。到期停止，不会扣款。', action: '看试用规则' },
    gamesTitle: '找到你的游戏',
    placeholder: '游戏名 / 拼音首字母',
    factsTitle: '三件事，说在前面',
    facts: [
      { title: '只管游戏流量', text: '聊天、视频照常走原来的网络。' },
      { title: '权限只要一项', text: '安卓的 VPN 授权，用来转发游戏流量，系统会单独问你。' },
      { title: '价格写全', text: `试用之后${monthly}，不自动扣款。` },
    ],
    questionsTitle: '常见问题',
    allQuestions: '看全部问题',
  },
  mobileQuestions: { title: '常见问题', lead: '按主题分好了。没有找到的，提交工单问客服。' },
};
