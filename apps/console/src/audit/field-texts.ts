import { providerFields, settingLabel } from '@feisuo/contract/facts/setting-groups';
import { isSiteDocument } from '@feisuo/contract/facts/site-documents';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import type { AuditEntry } from '@feisuo/contract/schemas/operator';
import { labelOf } from '../activity/rule-texts.ts';
import { fieldName } from '../content/content-texts.ts';
import { pagePlaceOf } from '../content/page/page-texts.ts';
import { areaLabels } from './area-labels.ts';
import { areaOf, documentOf } from './audit-texts.ts';

/** Labels by a field's full path, without list indices. */
const labels: Record<string, string> = {
  role: '角色',
  state: '状态',
  sessions: '会话数',
  session: '会话',
  lockedForS: '锁定剩余秒数',
  two_factor: '两步验证',
  erasedAt: '删除时间',
  revoked: '已收回',
  amountFen: '金额',
  paidFen: '实付',
  previousSecretUntil: '旧密钥有效到',
  priceFen: '价格',
  firstPeriodFen: '首期价',
  limitFen: '单人退款限额',
  wantedFen: '想提高到',
  countsAt: '到时生效',
  refundNo: '退款单号',
  orderId: '订单号',
  orderState: '订单状态',
  leftFen: '还可以退',
  disposition: '款项用途',
  transactionId: '渠道交易号',
  takesGrant: '收回会员时长',
  proposal: '复核申请',
  askedBy: '发起人',
  writer: '草稿作者',
  isOffered: '开售',
  isOnSale: '在售',
  isRenewable: '支持自动续费',
  isSandbox: '只给所有者用',
  saleFrom: '开售时间',
  saleUntil: '停售时间',
  claimDays: '领取天数',
  'quota.total': '名额',
  'quota.perAccount': '每人限购',
  types: '付款方式',
  groupId: '组件号',
  version: '版本',
  grant: '会员编号',
  vas: '会员种类',
  source: '来源',
  scopes: '权限',
  'length.days': '天数',
  'length.months': '月数',
  expiresAt: '到期时间',
  kinds: '事件',
  isOn: '启用',
  offBecause: '停用原因',
  failingSince: '从何时起失败',
  oldSecretUntil: '旧密钥有效至',
  lastSuccessAt: '最近送达',
  delivery: '发送编号',
  length: '时长',
  reference: '渠道单号',
  accountId: '账号',
  ownerId: '所有者',
  productName: '商品',
  'quota.held': '等待付款占用',
  'quota.sold': '已售',
  userVas: '会员类型编号',
  referFrom: '来源',
  payWay: '付款入口',
  added: '新增',
  known: '原来就有',
  malformed: '格式不对',
  frozen: '冻结中',
  notFrozen: '不是冻结状态',
  unknown: '找不到账号',
  lines: '一共几行',
  repeated: '重复的行',
  refused: '没收下的行',
  invoice: '发票号码',
  isShown: '在网站显示',
};

/** Labels of single segments of a field's path. A list has a singular label, because the path shows one element. */
const parts: Record<string, string> = {
  about: '简介',
  alt: '图片说明',
  aliases: '别名',
  caption: '图注',
  fault: '故障',
  head: '表头',
  image: '图片',
  incidents: '线路事件',
  isOrdered: '带编号',
  level: '大小',
  notices: '公告',
  platform: '平台',
  rows: '表格行',
  src: '图片地址',
  tone: '语气',
  weave: '锦纹图',
  acceleratorSite: '加速器官网入口',
  actId: '活动编号',
  afterExpiry: '到期后',
  allowsPlainChallenge: '允许明文校验',
  amount: '数量',
  android: '安卓安装包',
  androidOnPhone: '手机上的安卓按钮',
  answer: '回答',
  art: '配图',
  articles: '资讯',
  assets: '素材',
  assignee: '处理人',
  parkedUntil: '挂账到',
  outcome: '记账结果',
  audience: '参加的人',
  authenticator: '验证器',
  authMethod: '认证方式',
  autoCloseSeconds: '自动关闭秒数',
  award: '奖励',
  backchannelLogoutSessionRequired: '后台通知要带会话编号',
  backchannelLogoutUri: '后台通知地址',
  below: '到',
  brand: '品牌',
  bucket: '人群切分',
  budget: '预算',
  by: '方式',
  bytes: '字节数',
  channel: '渠道',
  channels: '渠道',
  cities: '城市',
  claimDays: '领取天数',
  closing: '结尾横幅',
  code: '编号',
  codes: '兑换码数',
  coinDays: '加速币有效天数',
  columns: '栏目',
  community: '二维码卡片',
  company: '公司',
  companyLinks: '公司链接',
  contact: '联系方式',
  count: '次数',
  createdAt: '创建时间',
  creatives: '创意',
  cta: '按钮',
  current: '当前版本',
  dailyCap: '每日展示上限',
  dailyRelease: '每天放出',
  data: '内容',
  days: '天数',
  daysLeftFrom: '剩余天数不少于',
  daysLeftTo: '剩余天数不多于',
  description: '说明',
  desktopText: '电脑上的文字',
  disabledAt: '停用时间',
  dock: '手机底栏',
  download: '下载按钮',
  downloadName: '安装包里的名字',
  downloads: '下载区',
  downloadText: '下载按钮文字',
  dpopBoundAccessTokens: '令牌绑定密钥',
  endsAt: '结束时间',
  englishName: '英文名',
  entries: '商品',
  error: '错误',
  expireSeconds: '过期秒数',
  eyebrow: '标题上方小字',
  facts: '说明',
  failedAt: '失败时间',
  failures: '连错次数',
  faq: '常见问题',
  fields: '内容',
  file: '文件',
  firstPeriodFen: '首期价',
  floorNote: '物理下限说明',
  footer: '页脚',
  frequency: '频次上限',
  from: '开始',
  frontchannelLogoutSessionRequired: '浏览器通知每个会话',
  frontchannelLogoutUri: '浏览器通知地址',
  game: '游戏',
  games: '游戏库',
  given: '已发放',
  goods: '商品',
  grants: '授权方式',
  groupId: '组件号',
  h: '高',
  header: '页头',
  headline: '大标题',
  height: '高',
  hero: '首屏',
  hint: '提示',
  homePage: '主页',
  hosts: '站点域名',
  hours: '投放时段',
  how: '加速原理',
  href: '地址',
  hue: '颜色',
  icon: '图标',
  id: '编号',
  idTokenAlg: 'id_token 签名算法',
  img: '图片',
  imported: '导入数',
  initials: '拼音首字母',
  isFirstParty: '自家应用',
  isOff: '停用',
  isOffered: '开售',
  isDraft: '还没有保存',
  isOk: '成功',
  isOn: '启用',
  isRenewable: '支持自动续费',
  isSignedIn: '已登录',
  isStopped: '全部停投',
  item: '投放',
  items: '条目',
  jwks: '公钥',
  jwksUri: '公钥地址',
  kind: '类型',
  kinds: '游戏类型',
  landing_type: '打开方式',
  landingTypes: '可打开的方式',
  lat: '纬度',
  lead: '导语',
  legal: '备案与版权',
  lengthCount: '时长',
  lengthUnit: '时长单位',
  limit: '上限',
  line: '线路文字',
  lineItemId: '投放编号',
  lines: '文字',
  link: '链接',
  links: '链接',
  list: '项目',
  locales: '界面语言',
  lon: '经度',
  lotteryId: '抽奖',
  measure: '测速按钮',
  meta: '网页信息',
  meter: '测速',
  motif: '图案',
  name: '名称',
  names: '各语言名称',
  newsLink: '资讯链接',
  newWithinDays: '注册不超过天数',
  note: '备注',
  notOpen: '未开放购买时',
  num: '数量',
  number: '版本号',
  offer: '主推商品',
  ok: '成功',
  oldAfterDays: '注册满天数',
  origins: '允许的来源',
  pacing: '投放节奏',
  passkeys: '通行密钥',
  per: '周期',
  perAccount: '每人限购',
  period: '周期',
  perPeriod: '每期限量',
  perPerson: '每人限量',
  phone: '手机端',
  phoneText: '手机上的文字',
  picture: '图片地址',
  pid: '商品编号',
  placeholder: '搜索框提示',
  plans: '会员价格',
  platforms: '端',
  price: '价格（加速币）',
  priceCents: '价格',
  priceFen: '价格',
  primary: '主按钮',
  priority: '优先级',
  prizes: '奖品',
  productId: '商品编号',
  promise: '承诺',
  promises: '承诺区',
  promotions: '优惠价',
  publishedAt: '发布时间',
  purchaseHref: '购买地址',
  qr: '二维码',
  qrTarget: '二维码指向的地址',
  question: '问题',
  queue: '队列',
  quota: '名额',
  reason: '原因',
  redirectUris: '登录回调地址',
  regions: '区服',
  renewal: '自动续费说明',
  request: '申请编号',
  requestHref: '游戏申请地址',
  requiresPushedRequests: '必须先推送登录请求',
  resources: '其他接口',
  revision: '版本',
  rules: '规则',
  rulesVersion: '规则版本',
  saleFrom: '开售时间',
  saleUntil: '停售时间',
  salt: '切分名',
  scope: '按',
  scopes: '权限',
  screen: '屏幕画面',
  secondary: '次按钮',
  sendToPc: '发到电脑按钮',
  sentTo: '发往',
  servers: '支持的区服',
  serviceScopes: '服务权限',
  sha256: '校验和',
  share: '放量比例（%）',
  shown: '展示数量',
  signOutUris: '退出页面',
  size: '个数',
  slotId: '推广位',
  sort: '排序',
  source: '来源',
  standing: '展示状态',
  startsAt: '开始时间',
  steps: '步骤',
  stock: '库存',
  styleId: '样式',
  styles: '样式',
  subjectSector: '编号所属网站',
  subjectType: '用户编号',
  subSlots: '子位',
  tag: '标签',
  tagId: '统计代码',
  target: '指向的地址',
  targeting: '定向',
  text: '文字',
  title: '标题',
  to: '退回到的版本',
  tokens: '访问令牌',
  total: '总数',
  totalCap: '总展示上限',
  trial: '试用',
  tries: '尝试次数',
  type: '类型',
  types: '付款方式',
  unpublishedNote: '安装包未发布时的说明',
  until: '结束',
  updatedAt: '更新时间',
  url: '地址',
  validDays: '有效天数',
  validUntil: '有效期至',
  value: '内容',
  version: '版本',
  versionFrom: '版本号不低于',
  versionTo: '版本号不高于',
  vip: '会员状态',
  voucher: '兑换券',
  w: '宽',
  weight: '权重',
  why: '说明',
  width: '宽',
  windowS: '每多少秒',
  windows: 'Windows 端',
};

/** Label of a setting, by the name of its environment variable or of the sign-in provider's field. */
const labelOfSetting = (name: string): string | undefined => {
  const label = settingLabel(name);
  return label === name ? providerFields.find((field) => field.name === name)?.label : label;
};

/** Labels of fields in rules, without the unit （分）, because the audit log shows money in yuan. */
const ruleLabel = (name: string): string | undefined => {
  const word = labelOf(name);
  return word === name ? undefined : word.replace('（分）', '');
};

/**
 * Label of a field of a site document, as its form shows it; null if the path is not a field of this document.
 */
function documentPlaceOf(document: string, path: string): string | null {
  const field = path.replace(/^fields\./, '').replaceAll(/\[(\d+)\]/g, (_, number: string) => `.${Number(number) - 1}`);
  const [first = ''] = field.split('.');
  if (!isSiteDocument(document) || !(first in documentSchemas[document].properties)) return null;
  // The form has no labels for the parts of long texts, so their labels are taken from `parts`.
  const place = pagePlaceOf(document, field).split(' › ');
  return place.map((step) => step.replace(/^\w+/, (name) => parts[name] ?? name)).join(' › ');
}

const contentLabel = (name: string): string | undefined => (fieldName(name) === name ? undefined : fieldName(name));

/** Splits a path segment such as `rows[2][3]` into its name and its indices. */
function stepOf(part: string): { name: string; numbers: string[] } {
  const [, name = '', numbers = ''] = /^(\w*)((?:\[\d+\])*)$/.exec(part) ?? [];
  return { name, numbers: numbers.match(/\d+/g) ?? [] };
}

/** Fields that contain a long text. Their editor calls a list item a paragraph, and so does the audit log. */
const longTexts = new Set(['body', 'answer']);

/** Describes a path segment. The first index is the position in the list, the others are those in nested lists. */
function describeStep(word: string | undefined, [first, ...deeper]: readonly string[]): string | undefined {
  if (word === undefined) return undefined;
  return [first === undefined ? word : `第 ${first} 个${word}`, ...deeper.map((one) => `第 ${one} 项`)].join(' › ');
}

/** Label of a changed field, such as 页头 › 第 2 个公司链接 › 地址. A path with an unknown segment stays unchanged. */
export function describeField(path: string, told: Pick<AuditEntry, 'action' | 'subject'>): string {
  const document = documentOf(told);
  const place = document && documentPlaceOf(document, path);
  if (place) return place;
  const area = areaOf(told.action);
  const label =
    areaLabels[`${area}.${path}`] ?? labels[path] ?? (area === 'settings' ? labelOfSetting(path) : undefined);
  if (label) return label;
  const words = path.split('.').map((part, at, all) => {
    const { name, numbers } = stepOf(part);
    // If the changed value itself is a list, the path begins with an index and not with a field name.
    if (name === '' && numbers.length > 0) return describeStep('', numbers)?.replace(/个$/, '项');
    const own =
      at === 0
        ? undefined
        : all[0] === 'rules'
          ? ruleLabel(name)
          : all[0] === 'fields'
            ? contentLabel(name)
            : undefined;
    // In prizes `weight` means odds. Everywhere else it means a display weight.
    if (name === 'weight' && all[0]?.startsWith('prizes')) return '概率';
    if (longTexts.has(name) && own && numbers[0] !== undefined) return `${own}第 ${numbers[0]} 段`;
    return describeStep(own ?? parts[name], numbers);
  });
  return words.every(Boolean) ? words.join(' › ') : path;
}
