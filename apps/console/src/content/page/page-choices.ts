import { hueNames, motifNames } from '../content-texts.ts';

type Texts = Readonly<Record<string, string>>;

/** Labels of enum values in site documents, by field name. */
const choices: Readonly<Record<string, Texts>> = {
  hue: hueNames,
  motif: motifNames,
  art: { measure: '量', choose: '选', guard: '守', open: '打开', 'sign-in': '登录', accelerate: '加速' },
  icon: { receipt: '小票', qr: '二维码', lock: '锁', pulse: '脉搏', leave: '离开', guard: '守护' },
  os: { mac: 'macOS', ios: 'iOS', linux: 'Linux' },
  verdict: { yes: '算', wait: '等待', no: '不算' },
  drawing: { card: '卡片', receipt: '小票', letter: '信' },
};

export const pageChoiceOf = (choice: string, part: string): string => choices[part]?.[choice] ?? choice;
