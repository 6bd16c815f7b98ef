import type { AgreementKind } from '@feisuo/contract/facts/content-vocabulary';

export const agreementTexts = {
  names: {
    user: '用户协议',
    privacy: '隐私政策',
    membership: '会员服务协议',
    'auto-renewal': '自动续费规则',
  } satisfies Record<AgreementKind, string>,
  kinds: '协议',
  contents: '目录',
  version: (version: string) => `版本 ${version}`,
  effective: (day: string) => `${day} 起生效`,
  inForce: '现行版本',
  formerly: '历史版本',
  notYet: '尚未生效',
  old: '这是旧版本，仅供查阅。',
  toCome: (day: string) => `这一版 ${day} 起生效，在那之前以现行版本为准。`,
  readCurrent: '查看现行版本',
  next: (version: string, day: string) => `新版本 ${version} 将从 ${day} 起生效。`,
  readNext: '查看新版本',
  history: '版本记录',
  changes: '本次修改',
  print: '打印或存为 PDF',
} as const;
