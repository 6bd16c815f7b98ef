import type { AgreementKind } from '@feisuo/contract/facts/content-vocabulary';
import type { Consent } from '../../../telemetry/consent.ts';

export const dataTexts = {
  title: '协议与隐私',
  signInTitle: '登录后查看协议与隐私设置',
  signInText: '查看你同意过的协议，更改统计设置。导出数据和注销账号在账号中心办理。',
  agreements: {
    names: {
      user: '用户协议',
      privacy: '隐私政策',
      membership: '会员服务协议',
      'auto-renewal': '自动续费规则',
    } satisfies Record<AgreementKind, string>,
    accepted: (version: string, at: string) => `版本 ${version}，${at} 确认`,
    waiting: (version: string) => `现行版本 ${version}，这里还没有你的确认记录`,
    /** Shown for an agreement that the member must accept only when buying something. */
    onPurchase: (version: string) => `现行版本 ${version}，购买时才需要确认`,
    none: '暂时没有需要确认的协议。',
    read: '阅读',
    readThis: (name: string) => `阅读${name}`,
    accept: '确认同意',
    acceptThis: (name: string) => `确认同意${name}`,
    done: (name: string) => `已确认${name}`,
  },
  consent: {
    title: 'Cookie 与统计',
    text: '登录和下载必需的数据不受这里影响，详见',
    states: {
      all: '当前：允许统计访问情况',
      needed: '当前：仅保存必要的数据',
      unknown: '当前：还没有选择，先按「仅必要」处理',
    } satisfies Record<Consent, string>,
    open: '更改设置',
    policy: '隐私政策',
  },
} as const;
