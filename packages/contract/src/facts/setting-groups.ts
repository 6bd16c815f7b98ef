/**
 * A setting that operators can read, and usually change, in the console. Its field has the name of an environment
 * variable and is parsed by the same rules; if that variable is set, its value has priority.
 */
export interface SettingField {
  name: string;
  label: string;
  hint?: string;
  /** `lines`: a key of several lines; `switch`: on or off. */
  kind?: 'text' | 'lines' | 'switch';
  /** The default of a switch. Missing if the default depends on another setting, which the hint then explains. */
  usual?: 'on' | 'off';
  /** Whether the value is stored sealed and is never displayed again. */
  isSecret?: true;
  /** Fields that determine to whom a secret is sent. If one of them is changed, the secret must be entered again. */
  goesTo?: readonly string[];
  /** Why only an environment variable may set this field. */
  fixed?: string;
}

export interface SettingGroup {
  id: string;
  title: string;
  says: string;
  fields: readonly SettingField[];
  /** Describes the test of the group, and the kind of recipient that the operator must enter. */
  test: { says: string; to?: 'phone' | 'email' };
}

const elsewhere = '对方的接口地址：改错会把密钥发给别人，只能由环境变量改';
const wouldLockOut = '改错会让所有人打不开网站和运营台，只能由环境变量改并重启';
const runsEverywhere = '这段脚本会在每个页面运行，只能由环境变量改';

const adTest = { says: '发一条点击编号不存在的转化，看对方是否接受密钥；不会算进任何广告的成绩' };
const payTest = { says: '签名查询一笔不存在的订单，看渠道认不认密钥；不会产生交易' };

export const settingGroups: readonly SettingGroup[] = [
  {
    id: 'sms',
    title: '短信',
    says: '发验证码和通知用的短信网关。没有设置时，短信进发件箱。',
    fields: [
      { name: 'SMS_GATEWAY_URL', label: '网关地址', hint: '每条短信向这个地址 POST 一次，要 https' },
      { name: 'SMS_GATEWAY_TOKEN', label: '网关令牌', isSecret: true, goesTo: ['SMS_GATEWAY_URL'] },
      { name: 'SMS_COUNTRIES', label: '发往的国家和地区', hint: '国际区号，逗号分隔，如 86,852' },
      { name: 'SMS_DAILY_BUDGET', label: '每天最多条数', hint: '按北京时间算一天，默认 20000' },
      { name: 'SMS_SENDING', label: '发送短信', kind: 'switch', usual: 'on', hint: '关掉后一条也不发' },
    ],
    test: { says: '发一条真的验证码短信；验证码是随机的，不能用来登录', to: 'phone' },
  },
  {
    id: 'mail',
    title: '邮件',
    says: '发信用的 SMTP 服务器。没有设置时，邮件进发件箱。',
    fields: [
      { name: 'SMTP_URL', label: '服务器', hint: '如 smtps://user@mail.example.com:465，不带密码' },
      { name: 'SMTP_PASSWORD', label: '密码', isSecret: true, goesTo: ['SMTP_URL'] },
      { name: 'MAIL_FROM', label: '发件人', hint: '邮箱，或「名字 <邮箱>」；只写邮箱时用品牌名' },
      { name: 'MAIL_DAILY_BUDGET', label: '每天最多验证码邮件', hint: '按北京时间算一天，默认 20000；通知邮件不算' },
    ],
    test: { says: '连上服务器，发一封真的验证码邮件；验证码是随机的，不能用来登录', to: 'email' },
  },
  {
    id: 'wechat-pay',
    title: '微信支付',
    says: '收款渠道。必填的都填上才会启用；没有设置时，演示环境由支付沙箱扮演。',
    fields: [
      { name: 'WXPAY_APP_ID', label: '应用 AppID', hint: '必填' },
      { name: 'WXPAY_MCH_ID', label: '商户号', hint: '必填' },
      { name: 'WXPAY_SERIAL', label: '商户证书序列号', hint: '必填' },
      { name: 'WXPAY_PRIVATE_KEY', label: '商户私钥', kind: 'lines', isSecret: true, hint: '必填，PEM 内容' },
      { name: 'WXPAY_API_V3_KEY', label: 'APIv3 密钥', isSecret: true, hint: '必填，32 位' },
      { name: 'WXPAY_PUBLIC_KEY_ID', label: '微信支付公钥 ID' },
      { name: 'WXPAY_PUBLIC_KEY', label: '微信支付公钥', kind: 'lines', hint: 'PEM 内容，和公钥 ID 一起填' },
      { name: 'WXPAY_CERTIFICATES', label: '信任平台证书', kind: 'switch', hint: '没有公钥时默认打开' },
      { name: 'WXPAY_API_V2_KEY', label: 'APIv2 密钥', isSecret: true, hint: '只有自动续费要用' },
      { name: 'WXPAY_PLAN_ID', label: '委托代扣模板', hint: '和 APIv2 密钥一起填' },
      { name: 'WXPAY_APP_SECRET', label: '公众号密钥', isSecret: true, hint: '填了之后，在微信里付款不用扫码' },
      { name: 'WXPAY_H5', label: '已开通 H5 支付', kind: 'switch', usual: 'off' },
      { name: 'WXPAY_FEE_BASIS_POINTS', label: '手续费（万分之）', hint: '对账用，默认 60' },
      { name: 'WXPAY_ORIGIN', label: '接口地址', fixed: elsewhere },
    ],
    test: payTest,
  },
  {
    id: 'alipay',
    title: '支付宝',
    says: '收款渠道。必填的都填上才会启用；没有设置时，演示环境由支付沙箱扮演。',
    fields: [
      { name: 'ALIPAY_APP_ID', label: '应用编号', hint: '必填' },
      { name: 'ALIPAY_SELLER_ID', label: '收款账号', hint: '必填，2088 开头' },
      { name: 'ALIPAY_PRIVATE_KEY', label: '应用私钥', kind: 'lines', isSecret: true, hint: '必填，PEM 内容' },
      { name: 'ALIPAY_PUBLIC_KEY', label: '支付宝公钥', kind: 'lines', hint: '必填，不是应用公钥' },
      { name: 'ALIPAY_SIGN_SCENE', label: '签约场景', hint: '自动续费要用，没有就不提供' },
      { name: 'ALIPAY_FEE_BASIS_POINTS', label: '手续费（万分之）', hint: '对账用，默认 60' },
      { name: 'ALIPAY_GATEWAY', label: '网关地址', fixed: elsewhere },
    ],
    test: payTest,
  },
  {
    id: 'checkout',
    title: '收银台',
    says: '下单时没有指明的，按这里算。',
    fields: [
      { name: 'PAY_PAGE_ID', label: '默认支付页', hint: '支付页的编号，默认 jsq_web' },
      { name: 'PAY_REFER_FROM', label: '默认来源', hint: '链接没有带来源时记进订单的来源，默认 jsq_web' },
    ],
    test: { says: '看看默认支付页在不在，上面有没有在售的商品' },
  },
  {
    id: 'share',
    title: '微信分享',
    says: '分享卡片用的公众号。没有设置时，分享出去只有默认样式。',
    fields: [
      { name: 'WX_APP_ID', label: '公众号 AppID' },
      { name: 'WX_APP_SECRET', label: '公众号密钥', isSecret: true },
      { name: 'WX_API_ORIGIN', label: '接口地址', fixed: elsewhere },
    ],
    test: { says: '用密钥向微信换一次接口令牌' },
  },
  {
    id: 'ad-baidu',
    title: '百度投放',
    says: '转化回传。没有设置时只记录，不回传。',
    fields: [
      { name: 'AD_BAIDU_TOKEN', label: 'oCPC 令牌', isSecret: true },
      { name: 'AD_BAIDU_ORIGIN', label: '接口地址', fixed: elsewhere },
    ],
    test: adTest,
  },
  {
    id: 'ad-qihoo',
    title: '360 投放',
    says: '转化回传。没有设置时只记录，不回传。',
    fields: [
      { name: 'AD_QIHOO_APP_KEY', label: 'App-Key' },
      { name: 'AD_QIHOO_APP_SECRET', label: '签名密钥', isSecret: true },
      { name: 'AD_QIHOO_ORIGIN', label: '接口地址', fixed: elsewhere },
    ],
    test: adTest,
  },
  {
    id: 'ad-bing',
    title: '必应投放',
    says: '转化回传。没有设置时只记录，不回传。',
    fields: [
      { name: 'AD_BING_CLIENT_ID', label: '应用编号' },
      { name: 'AD_BING_CLIENT_SECRET', label: '应用密钥', isSecret: true, hint: '应用没有密钥就不填' },
      { name: 'AD_BING_REFRESH_TOKEN', label: '刷新令牌', isSecret: true },
      { name: 'AD_BING_DEVELOPER_TOKEN', label: '开发者令牌', isSecret: true },
      { name: 'AD_BING_CUSTOMER_ID', label: '客户编号（CID）' },
      { name: 'AD_BING_ACCOUNT_ID', label: '账户编号（AID）' },
      { name: 'AD_BING_GOALS', label: '转化目标名', hint: '如 register=注册,pay=付费' },
      { name: 'AD_BING_ORIGIN', label: '接口地址', fixed: elsewhere },
      { name: 'AD_BING_TOKEN_URL', label: '令牌地址', fixed: elsewhere },
    ],
    test: adTest,
  },
  {
    id: 'ad-bilibili',
    title: '哔哩哔哩投放',
    says: '转化回传，不需要密钥。关着时只记录，不回传。',
    fields: [
      { name: 'AD_BILIBILI', label: '回传转化', kind: 'switch', usual: 'off' },
      { name: 'AD_BILIBILI_ORIGIN', label: '接口地址', fixed: elsewhere },
    ],
    test: adTest,
  },
  {
    id: 'ad-kuaishou',
    title: '快手投放',
    says: '转化回传，不需要密钥。关着时只记录，不回传。',
    fields: [
      { name: 'AD_KUAISHOU', label: '回传转化', kind: 'switch', usual: 'off' },
      { name: 'AD_KUAISHOU_ORIGIN', label: '接口地址', fixed: elsewhere },
    ],
    test: adTest,
  },
  {
    id: 'analytics',
    title: '网站统计',
    says: '访客同意之后才会加载。都不填时，页面不加载外部脚本；网站和账号页面或运营台用同一个域名时，也不加载。',
    fields: [
      { name: 'ANALYTICS_SITES', label: '统计站点', hint: '域名=站点 ID，逗号分隔' },
      { name: 'TAG_IDS', label: '必应标签', hint: 'first=…,second=…,third=…' },
      { name: 'ERROR_DSN', label: '报错上报', hint: 'Sentry 兼容服务的 DSN；不填就报给自己' },
      { name: 'ANALYTICS_SCRIPT', label: '统计脚本', fixed: runsEverywhere },
      { name: 'TAG_SCRIPT', label: '标签脚本', fixed: runsEverywhere },
    ],
    test: { says: '取一次统计脚本和标签脚本，看这些 ID 能不能用' },
  },
  {
    id: 'alerts',
    title: '告警',
    says: '要紧的事发给谁：支付渠道、对账、额度、任务、证书、磁盘、数据库。都不填时，告警不会发给任何人。',
    fields: [
      { name: 'ALERT_EMAILS', label: '收件邮箱', hint: '逗号分隔，最多十个；要先设置邮件' },
      {
        name: 'ALERT_FEISHU_URL',
        label: '飞书机器人地址',
        isSecret: true,
        hint: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
      },
      { name: 'ALERT_FEISHU_SECRET', label: '飞书签名密钥', isSecret: true, hint: '机器人开了签名校验才填' },
      {
        name: 'ALERT_DINGTALK_URL',
        label: '钉钉机器人地址',
        isSecret: true,
        hint: 'https://oapi.dingtalk.com/robot/send?access_token=…',
      },
      { name: 'ALERT_DINGTALK_SECRET', label: '钉钉加签密钥', isSecret: true, hint: 'SEC 开头；机器人开了加签才填' },
      {
        name: 'ALERT_WECOM_URL',
        label: '企业微信机器人地址',
        isSecret: true,
        hint: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
      },
      { name: 'ALERT_WEBHOOK_URL', label: '通知网址', hint: 'https，每条告警 POST 一次' },
      {
        name: 'ALERT_WEBHOOK_SECRET',
        label: '通知网址的签名密钥',
        isSecret: true,
        goesTo: ['ALERT_WEBHOOK_URL'],
        hint: 'whsec_ 开头；填了网址就必填',
      },
    ],
    test: { says: '给填好的每一处发一条测试消息' },
  },
  {
    id: 'hosts',
    title: '域名',
    says: '各部分对外的地址。',
    fields: [
      { name: 'DOWNLOAD_ORIGIN', label: '安装包下载地址', hint: '如镜像站 https://dl.example.com；不填就用网站自己的' },
      { name: 'SITE_ORIGIN', label: '网站', fixed: wouldLockOut },
      { name: 'ACCOUNT_ORIGIN', label: '账号页面', fixed: wouldLockOut },
      { name: 'CONSOLE_ORIGIN', label: '运营台', fixed: wouldLockOut },
      { name: 'COOKIE_DOMAIN', label: 'Cookie 域', fixed: '改了会让所有人重新登录，只能由环境变量改并重启' },
      { name: 'THIRD_PARTY_HOST', label: '合作版网站', fixed: wouldLockOut },
      {
        name: 'PAY_NOTIFY_ORIGIN',
        label: '支付通知地址',
        fixed: '要和渠道后台登记的一致，改错会收不到付款通知，只能由环境变量改',
      },
      { name: 'OPERATOR_ADDRESSES', label: '可以打开运营台的地址', fixed: wouldLockOut },
    ],
    test: { says: '从服务器访问网站和账号页面的对外地址，看能不能到达自己' },
  },
];

export const providerKinds = ['oidc', 'wechat', 'qq'] as const;
export const providerKindNames = { oidc: 'OpenID Connect', wechat: '微信', qq: 'QQ' } as const;

/** Each provider has a group of its own, whose id is this prefix with the id of the provider. */
export const providerGroupPrefix = 'provider-';
export const providerFields: readonly SettingField[] = [
  {
    name: 'enabled',
    label: '启用',
    kind: 'switch',
    usual: 'off',
    hint: '关着时，登录页上没有它；已绑定的人仍然可以解绑',
  },
  { name: 'kind', label: '种类' },
  { name: 'name', label: '名称', hint: '登录按钮上的字，最多 32 个' },
  { name: 'clientId', label: '应用编号', hint: 'client_id，微信和 QQ 叫 AppID' },
  { name: 'clientSecret', label: '应用密钥', isSecret: true, goesTo: ['kind', 'issuer'] },
  { name: 'issuer', label: '签发者', hint: '只有 OpenID Connect 要填，如 https://id.example.com' },
  { name: 'scopes', label: '权限范围', hint: '空格分隔；不填就用通常的' },
];

/** Returns the fields of a group; null for an unknown group. */
export const fieldsOf = (group: string): readonly SettingField[] | null =>
  group.startsWith(providerGroupPrefix)
    ? providerFields
    : (settingGroups.find(({ id }) => id === group)?.fields ?? null);

/** The label of a setting on the settings page, by the name of its variable. */
export const settingLabel = (name: string): string =>
  settingGroups.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ??
  (name === 'PROVIDERS' ? '登录方式' : name);
