import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { HomeConfig } from '@feisuo/contract/schemas/content';

const { trialDays } = membershipLimits;

export const homeConfig: HomeConfig = {
  hero: {
    eyebrow: '游戏网络加速 · Windows / 安卓',
    headline: ['光速是上限，', '绕路不是。'],
    // The invisible word joiner (U+2060) keeps 丢包 on one line.
    lead: '延迟里有一段归物理管，谁也省不掉。剩下的是绕路、拥堵和丢\u2060包：{brand}替你的游戏流量挑一条更直的线路，全程盯住不掉。',
    cta: {
      windows: '下载 Windows 版',
      android: '安卓版',
      androidOnPhone: '下载安卓版',
      sendToPc: '把 Windows 版链接发到电脑',
    },
    trial: { promise: `新用户免费试用 ${trialDays} 天`, note: '到期后由你扫码才会付款' },
    cities: [
      { name: '上海', lat: 31.23, lon: 121.47 },
      { name: '北京', lat: 39.9, lon: 116.4 },
      { name: '广州', lat: 23.13, lon: 113.26 },
      { name: '成都', lat: 30.57, lon: 104.07 },
      { name: '武汉', lat: 30.59, lon: 114.3 },
      { name: '西安', lat: 34.34, lon: 108.94 },
      { name: '哈尔滨', lat: 45.8, lon: 126.53 },
    ],
    regions: [
      { name: '东京', hint: '日服 / 亚服', lat: 35.68, lon: 139.69 },
      { name: '首尔', hint: '韩服', lat: 37.57, lon: 126.98 },
      { name: '新加坡', hint: '东南亚', lat: 1.35, lon: 103.82 },
      { name: '法兰克福', hint: '欧服', lat: 50.11, lon: 8.68 },
      { name: '洛杉矶', hint: '美西', lat: 34.05, lon: -118.24 },
      { name: '圣保罗', hint: '南美', lat: -23.55, lon: -46.63 },
    ],
    floorNote: '数字是光纤直连时延迟的**物理下限**，按球面距离计算；它是参照，不是承诺。',
  },
  meter: { title: '先测，再决定要不要装', note: '从你的浏览器到本站的延迟，含 HTTP 开销' },
  games: {
    title: '找到你的游戏',
    text: '输入中文、英文或拼音首字母，例如「jdqs」。',
    tag: null,
    placeholder: '搜索游戏名 / 拼音首字母',
    kinds: ['射击', '竞技', '角色', '动作', '生存', '竞速', '策略', '体育'],
    shown: 12,
    requestHref: '/games',
  },
  how: {
    title: '三步，线路就绪',
    text: '加速只作用于网络线路：先测速，再选路，然后全程盯着。',
    steps: [
      {
        art: 'measure',
        name: '测速',
        text: '开局前同时探测多条线路，记录延迟、抖动和丢包，而不是只看一次 Ping。',
      },
      {
        art: 'choose',
        name: '选路',
        text: '按这款游戏的区服，从探测结果里挑出当前最直、最稳的一条，只让游戏流量走它。',
      },
      {
        art: 'guard',
        name: '守护',
        text: '对局中持续观察。线路变差时切换到备用线路，并在客户端里告诉你发生了什么。',
      },
    ],
  },
  plans: {
    title: '价格透明，续费可控',
    text: '没有倒计时，没有划线原价。先试用，觉得有用再买。',
    tag: null,
    trial: {
      name: '新用户试用',
      days: trialDays,
      text: `注册成功就开始，免费用 ${trialDays} 天，每人一次。到期自动停止，由你决定是否购买，不会扣款。`,
      cta: '下载并试用',
    },
    afterExpiry: '停止，不自动扣款',
    purchaseHref: '/vip',
    notOpen: { cta: '先免费试用', note: '在线支付开放后，可以直接在这里购买。' },
    renewal: {
      title: '关于自动续费',
      facts: [
        '**默认不开启。**只有你在支付页主动勾选，才会签约连续包月。',
        '**扣款前 5 天**通知你金额和日期；价格变动需要你重新确认。',
        '**随时可关：**在会员中心点一下就关，不问理由，已付的天数照常使用。',
      ],
    },
  },
  downloads: {
    title: '装在你打游戏的设备上',
    unpublishedNote: '安装包发布后可在这里下载',
    windows: {
      name: 'Windows',
      text: '登录、选游戏、点加速。会员状态与网页账号同步。',
      downloadText: '下载安装包',
      screen: { game: '绝地求生', motif: 'pan', hue: 'gold', line: '亚服 · 线路已就绪' },
    },
    phone: {
      name: '安卓',
      text: '安装包直接下载，不经过第三方应用商店。装好用同一个账号登录。',
      downloadText: '下载 APK',
      screen: { game: '无畏契约', motif: 'kunai', hue: 'mag', line: '开始加速' },
    },
    qr: { target: '/download', text: '用手机相机或微信扫码，在手机上打开下载页' },
  },
  promises: {
    title: '说到做到，都能查',
    text: '不贴好评截图。下面每一条，你都能自己查到。',
    list: [
      { icon: 'receipt', title: '实付金额只有一个', text: '支付页、订单和扣款通知显示同一个数字，没有附加项。' },
      { icon: 'qr', title: '二维码 20 分钟失效', text: '过期后旧码不能支付，点一下即可换新码，不会重复下单。' },
      { icon: 'lock', title: '二次验证与恢复码', text: '账号可开启第二道验证。换手机也不怕，恢复码可以找回。' },
      { icon: 'pulse', title: '数据当场测', text: '首页测速由你的浏览器当场完成，不展示预先写好的延迟数字。' },
      { icon: 'leave', title: '账号能注销', text: '再次验证身份后即可申请，审核期内账号停用，进度可查。' },
      { icon: 'guard', title: '未成年人保护', text: '监护人可提交申请，限制购买并处理误付款。' },
    ],
  },
  faq: {
    title: '常见问题',
    text: '封号、延迟、扣费，大家最关心的放在前面。',
    first: ['ban', 'no-change', 'after-trial'],
    contact: { text: '打开帮助中心', href: '/help' },
  },
};
