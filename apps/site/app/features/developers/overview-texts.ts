import type { Language, QuickStartId } from './pages.ts';

const zh = {
  title: '开发者文档',
  heading: '接入飞梭账号，登录交给我们',
  lead: '飞梭账号是标准的 OAuth 2.0 授权服务器和 OpenID Connect 提供方，各种语言的标准库都能直接接入。下面的每篇快速开始都由自动测试照原样运行。',
  description: '飞梭账号开发者文档：七种技术栈的快速开始、API 参考、错误码、Webhook 和更新日志。',
  start: '创建应用',
  first: '先看快速开始',
  stepsTitle: '三步接入',
  steps: [
    ['创建应用', '填写名称、回调地址和权限范围。只用 localhost 地址的应用马上能用，不用审核。'],
    ['跑通示例', '选一篇快速开始，把文件存下来，填上客户端 ID，几分钟就能看到登录后的姓名和邮箱。'],
    ['提交审核', '换成正式地址，提交审核。通过后所有飞梭用户都能登录你的应用。'],
  ] as [string, string][],
  quickStarts: '快速开始',
  more: '参考资料',
  libraries: '已验证的标准库',
  librariesNote: '这些库用默认设置就能登录、读取姓名和邮箱、刷新令牌并退出，由自动测试保证。',
  addresses: '关键地址',
  issuer: '签发方（issuer）',
  discovery: '发现文档',
  jwks: '公钥',
};
type OverviewTexts = typeof zh;
const en: OverviewTexts = {
  title: 'Developers',
  heading: 'Sign in with Feisuo',
  lead: 'Feisuo accounts are a standard OAuth 2.0 authorization server and OpenID Connect provider, so the standard libraries of every language work. Automatic tests run each quick start below as it is written.',
  description:
    'Documentation for developers of applications with Feisuo accounts: quick starts for seven stacks, API reference, errors, webhooks, changelog.',
  start: 'Create an application',
  first: 'See the quick starts',
  stepsTitle: 'Three steps',
  steps: [
    [
      'Create an application',
      'Enter a name, redirect addresses and scopes. Applications that use only localhost work at once, without approval.',
    ],
    [
      'Run an example',
      'Choose a quick start, save its files and enter your client ID. In minutes you see name and e-mail of the member.',
    ],
    [
      'Ask for approval',
      'Enter your public addresses and submit the application. After our approval all Feisuo members can sign in.',
    ],
  ],
  quickStarts: 'Quick starts',
  more: 'Reference',
  libraries: 'Libraries that work',
  librariesNote:
    'With their defaults these libraries sign in, read name and e-mail, refresh tokens and sign out. Tests make sure of it.',
  addresses: 'Addresses',
  issuer: 'Issuer',
  discovery: 'Discovery',
  jwks: 'Public keys',
};
export const overviewTexts: Readonly<Record<Language, OverviewTexts>> = { zh, en };

export const quickStartNotes: Readonly<Record<Language, Record<QuickStartId, string>>> = {
  zh: {
    'browser-sdk': '自动续期令牌，不需要服务端',
    'plain-html': '不装包、不构建，看清每一步',
    react: 'Provider 加几个 Hook',
    node: 'Express 与 express-openid-connect',
    python: 'Flask 与 Authlib',
    php: '一个文件，不需要 Composer',
    apache: 'mod_auth_openidc，应用不用改',
  },
  en: {
    'browser-sdk': 'Renews tokens by itself, needs no server',
    'plain-html': 'No package, no build, every step visible',
    react: 'A provider and a few hooks',
    node: 'Express with express-openid-connect',
    python: 'Flask with Authlib',
    php: 'One file, without Composer',
    apache: 'mod_auth_openidc, without changing the application',
  },
};

export const referenceNotes: Readonly<
  Record<Language, { api: string; errors: string; webhooks: string; changelog: string; status: string }>
> = {
  zh: {
    api: '全部公开接口，附 OpenAPI 文档',
    errors: '每个错误的含义和处理办法',
    webhooks: '事件、签名和重试',
    changelog: '与开发者有关的变化',
    status: '线路和服务的当前状态',
  },
  en: {
    api: 'All public operations, with an OpenAPI document',
    errors: 'What each error means and what to do',
    webhooks: 'Events, signatures and retries',
    changelog: 'What changed for developers',
    status: 'The state of lines and services (Chinese)',
  },
};

/** Libraries of docs/oidc-clients.md that sign in with their defaults. */
export const testedLibraries = [
  'openid-client',
  'oauth4webapi',
  'express-openid-connect',
  'passport-openidconnect',
  '@auth/core',
  'oidc-client-ts',
  'keycloak-js',
  'Authlib',
  'social-auth-core',
  'mod_auth_openidc',
] as const;
