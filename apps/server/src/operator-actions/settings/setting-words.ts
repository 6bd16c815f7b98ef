import { providerFields, settingGroups } from '@feisuo/contract/facts/setting-groups';

const labels = new Map(settingGroups.flatMap(({ fields }) => fields).map(({ name, label }) => [name, label]));

/** How rules that were broken are told to whoever filled the form in; the first that fits. */
const words: readonly (readonly [RegExp, string])[] = [
  [/stand-in/, '不能没有：正式环境不许用替身'],
  [/must be set beside|is missing/, '还没有填'],
  [/without password and query/, '里不要带密码和参数，密码填在密码一栏'],
  [/must be https|ADDRESS|https address/, '必须是 https 地址'],
  [/RSA of at least/, '要 2048 位以上的 RSA 密钥'],
  [/key in PEM|cannot be read/, '要粘贴 PEM 内容'],
  [/no such setting/, '没有这一项'],
];

/** Faults of a configuration in one sentence. Never quotes a value: it may be a secret. */
export const sayFaults = (faults: readonly string[]): string => [...new Set(faults.flatMap(say))].join('；');

function say(fault: string): string[] {
  const [name = '', ...rest] = fault.split(': ');
  const rule = rest.join(': ');
  if (name === 'PROVIDERS') return rule.split('; ').map((one) => `${providerLabel(one)}${wordsFor(one)}`);
  return [`${labels.get(name) ?? providerLabel(name)}${wordsFor(rule)}`];
}

function wordsFor(rule: string): string {
  const [, from, to] = /whole number from (\d+) to (\d+)/.exec(rule) ?? [];
  if (from !== undefined) return `要填 ${from} 到 ${to} 的整数`;
  return words.find(([pattern]) => pattern.test(rule))?.[1] ?? '写得不对';
}

/** Longest first: `clientId` is not told from the `id` in it otherwise. */
const byLength = providerFields.toSorted((one, other) => other.name.length - one.name.length);
const providerLabel = (rule: string) => byLength.find(({ name }) => rule.includes(name))?.label ?? '这一项';
