import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';

export const feedbackTexts = {
  way: '当前位置',
  home: '首页',
  kind: '想说的是',
  text: '内容',
  page: '关于哪个页面',
  pagePlaceholder: '例如：下载页',
  contact: '联系方式',
  optional: '（选填）',
  environmentTitle: '附上浏览器和系统版本',
  environmentText: '浏览器和系统的名称、版本，还有屏幕大小。',
  submit: '提交反馈',
  sending: '正在提交…',
  notSent: '反馈没有发出去，写的内容都还在。',
  retry: '再试一次',
  asMember: (name: string) => `以「${name}」的身份提交。`,
  asVisitor: '没有登录，匿名提交。',
  ticket: '提交工单',
  number: '回执编号',
  again: '再说一条',
  back: '回到首页',
  faults: {
    short: `再多说两句，至少 ${supportLimits.textMin} 个字`,
    long: `最多 ${supportLimits.textMax} 个字，请删去一些`,
  },
  noScript: '提交反馈需要浏览器启用 JavaScript。',
} as const;
