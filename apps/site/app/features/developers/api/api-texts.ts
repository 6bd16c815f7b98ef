import type { ApiGroupId, Language } from '../pages.ts';

const zh = {
  lead: '账号服务的全部公开接口，由服务自身的 OpenAPI 文档生成。第三方应用一般只用到“OAuth 与 OpenID Connect”这一组，其余各组供自有应用使用。',
  document: '下载 OpenAPI 文档',
  base: '基础地址',
  baseNote: '所有路径都在账号服务的域名下。请求体可以是 JSON；标有“表单”的接口也接受表单。',
  authentication: '认证',
  authenticationNote:
    '标有“需要令牌”的接口要带请求头 <code>Authorization: Bearer &lt;访问令牌&gt;</code>。换取令牌、撤销、内省和推送授权请求要用应用登记的方式认证：<code>client_secret</code>、HTTP Basic 或签名的 JWT。',
  refusals: '出错时',
  refusalsNote:
    '所有错误的格式相同：<code>error_code</code> 用来判断，<code>details[1].message</code> 可以直接显示给用户。每个错误的含义和处理办法见<a href="{errors}">错误码</a>。',
  operations: '全部接口',
  token: '需要令牌',
  form: '表单',
  firstParty: '仅限自有应用',
  parameters: '参数',
  body: '请求体',
  reply: '返回',
  example: '示例',
  field: '字段',
  fieldCount: (count: number) => `${count} 个字段`,
  type: '类型',
  meaning: '说明',
  required: '必填',
  none: '返回空对象。',
  missing: '这台服务器不提供账号服务，所以这里没有接口列表。OpenAPI 文档在账号服务的域名下：',
  description: '飞梭账号服务的 API 参考：OAuth 2.0、OpenID Connect、登录、账号、会话、两步验证。附 OpenAPI 文档。',
};
type ApiTexts = typeof zh;
const en: ApiTexts = {
  lead: 'All public operations of the account service, generated from its OpenAPI document. Third-party applications need the group OAuth and OpenID Connect; the other groups are for first-party applications.',
  document: 'Download the OpenAPI document',
  base: 'Base address',
  baseNote:
    'All paths are on the origin of the account service. Bodies are JSON; operations marked “form” accept forms as well.',
  authentication: 'Authentication',
  authenticationNote:
    'Operations marked “token” need the header <code>Authorization: Bearer &lt;access token&gt;</code>. The token, revocation, introspection and pushed request endpoints authenticate the application as registered: <code>client_secret</code>, HTTP Basic or a signed JWT.',
  refusals: 'Errors',
  refusalsNote:
    'All errors have one form: branch on <code>error_code</code>, and show <code>details[1].message</code> to the member. The <a href="{errors}">error catalogue</a> says what each one means and what to do.',
  operations: 'All operations',
  token: 'token',
  form: 'form',
  firstParty: 'first-party only',
  parameters: 'Parameters',
  body: 'Request body',
  reply: 'Reply',
  example: 'Example',
  field: 'Field',
  fieldCount: (count: number) => `${count} ${count === 1 ? 'field' : 'fields'}`,
  type: 'Type',
  meaning: 'Meaning',
  required: 'required',
  none: 'Returns an empty object.',
  missing: 'This server does not run the account service, so there is no list. The OpenAPI document is on its origin:',
  description:
    'API reference of the Feisuo account service: OAuth 2.0, OpenID Connect, sign-in, accounts, sessions, second factor. With an OpenAPI document.',
};
export const apiTexts: Readonly<Record<Language, ApiTexts>> = { zh, en };

export const groupLeads: Readonly<Record<Language, Record<ApiGroupId, string>>> = {
  zh: {
    oauth:
      '标准的 OAuth 2.0 和 OpenID Connect 接口，所有应用都能用。登录从浏览器打开 /account/authorize 开始，退出打开 /account/sign-out，这两个页面的地址在发现文档里。',
    'sign-in': '密码、验证码、通行密钥登录和注册。只有自有应用能用；第三方应用请走托管页面，否则返回 4122。',
    codes: '发送和校验验证码，以及敏感操作前的二次确认。',
    account: '读取和修改账号资料、注销账号。第三方应用只能调用 GET /v1/user/me 和 GET /v1/user/query。',
    sessions: '查看和结束会话、查看安全记录、管理对应用的授权。',
    'second-factor': '身份验证器、恢复码、通行密钥和受信任的浏览器。',
    providers: '用微信、QQ 等第三方身份登录，以及绑定和解绑。',
    browsers: '托管的登录页自己调用的接口：授权请求、浏览器里的账号、设备登录的确认。',
    captcha: '风险较高的操作会要求人机验证。风险低时一次调用就能拿到令牌。',
  },
  en: {
    oauth:
      'Standard OAuth 2.0 and OpenID Connect, for all applications. A sign-in begins when the browser opens /account/authorize, a sign-out at /account/sign-out; the discovery document has both addresses.',
    'sign-in':
      'Sign-in by password, code and passkey, and sign-up. For first-party applications only: third-party applications use the hosted pages and get error 4122 here.',
    codes: 'Sending and checking verification codes, and the second proof of identity before sensitive changes.',
    account:
      'Reading and changing the profile, and deleting the account. Third-party applications may call GET /v1/user/me and GET /v1/user/query only.',
    sessions: 'Listing and ending sessions, the security history, and consents to applications.',
    'second-factor': 'Authenticator apps, recovery codes, passkeys and trusted browsers.',
    providers: 'Sign-in with identities of WeChat, QQ and others, and binding them to an account.',
    browsers: 'What the hosted pages call: authorization requests, the accounts of a browser, and devices to confirm.',
    captcha: 'Riskier operations need a captcha. At low risk one call returns the token.',
  },
};
