import type { ApiGroupId, Language, QuickStartId } from './pages.ts';

/** Texts of the frame around developer pages, which the browser needs too. */
const zh = {
  area: '开发者',
  navigation: '开发者文档',
  menu: '文档目录',
  onThisPage: '本页内容',
  overview: '概览',
  quickStarts: '快速开始',
  reference: '参考',
  api: 'API 参考',
  errors: '错误码',
  webhooks: 'Webhook',
  changelog: '更新日志',
  status: '线路状态',
  apps: '我的应用',
  otherLanguage: 'English',
  previous: '上一页',
  next: '下一页',
  copy: '复制',
  copied: '已复制',
  copyFailed: '复制失败',
  code: '代码',
  anchor: (title: string) => `链接到“${title}”`,
};
type FrameTexts = typeof zh;

const en: FrameTexts = {
  area: 'Developers',
  navigation: 'Documentation',
  menu: 'Contents',
  onThisPage: 'On this page',
  overview: 'Overview',
  quickStarts: 'Quick starts',
  reference: 'Reference',
  api: 'API reference',
  errors: 'Errors',
  webhooks: 'Webhooks',
  changelog: 'Changelog',
  status: 'Line status',
  apps: 'My applications',
  otherLanguage: '中文',
  previous: 'Previous',
  next: 'Next',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied',
  code: 'Code',
  anchor: (title) => `Link to “${title}”`,
};

export const developerTexts: Readonly<Record<Language, FrameTexts>> = { zh, en };

export const quickStartNames: Readonly<Record<Language, Record<QuickStartId, string>>> = {
  zh: {
    'browser-sdk': '浏览器 SDK',
    'plain-html': '纯 HTML',
    react: 'React',
    node: 'Node',
    python: 'Python',
    php: 'PHP',
    apache: 'Apache',
  },
  en: {
    'browser-sdk': 'Browser SDK',
    'plain-html': 'Plain HTML',
    react: 'React',
    node: 'Node',
    python: 'Python',
    php: 'PHP',
    apache: 'Apache',
  },
};

export const apiGroupNames: Readonly<Record<Language, Record<ApiGroupId, string>>> = {
  zh: {
    oauth: 'OAuth 与 OpenID Connect',
    'sign-in': '登录与注册',
    codes: '验证码与二次确认',
    account: '账号与资料',
    sessions: '会话与授权',
    'second-factor': '两步验证',
    providers: '第三方登录',
    browsers: '托管页面',
    captcha: '人机验证',
  },
  en: {
    oauth: 'OAuth and OpenID Connect',
    'sign-in': 'Sign-in and sign-up',
    codes: 'Codes and sudo',
    account: 'Account and profile',
    sessions: 'Sessions and consents',
    'second-factor': 'Second factor',
    providers: 'Identity providers',
    browsers: 'Hosted pages',
    captcha: 'Captcha',
  },
};

export const changelogTexts: Readonly<Record<Language, { title: string; lead: string; description: string }>> = {
  zh: {
    title: '更新日志',
    lead: '与应用开发者有关的变化，新的在前。已有的字段和接口不会无故删除；请忽略不认识的字段，新版本可能会增加。',
    description: '飞梭账号服务与开发者有关的变化：接口、SDK、登录协议和 Webhook。',
  },
  en: {
    title: 'Changelog',
    lead: 'What changed for developers, newest first. Fields and operations are not removed without need. Ignore fields that you do not know: versions may add some.',
    description: 'Changes of the Feisuo account service for developers: API, SDKs, sign-in protocol and webhooks.',
  },
};
