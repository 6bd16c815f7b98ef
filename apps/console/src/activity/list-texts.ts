import type { LineRefusal, MachineNames } from '@feisuo/contract/facts/activity-vocabulary';

export type ListedKind = 'recall' | 'partner';

/** Texts about the two kinds of list for operators, and the API path of each. */
export const listNames: Record<ListedKind, { title: string; what: string; unit: string; path: string }> = {
  recall: { title: '召回名单', what: '召回账号', unit: '人', path: 'recalled' },
  partner: { title: '设备名单', what: '合作设备', unit: '台', path: 'machines' },
};

export const machineByNames: Record<MachineNames, string> = {
  serial: '机身序列号',
  peer: '客户端设备号（Peer ID）',
};

export const lineRefusalNames: Record<LineRefusal, string> = {
  unknown: '没有这个账号',
  malformed: '不是设备的编号',
  columns: '一行里不止一列',
};

/** Formats sorted line numbers; consecutive numbers become a range: `1、4–24`. */
export function formatLineNumbers(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join('、');
}
