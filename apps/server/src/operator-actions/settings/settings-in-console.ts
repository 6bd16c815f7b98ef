import { providerFields, settingGroups, type SettingField } from '@feisuo/contract/facts/setting-groups';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../http/app-error.ts';
import { PrivateAddressError, resolveChecked, outgoingNet } from '../../outgoing/outgoing-net.ts';

const labels = new Map(settingGroups.flatMap(({ fields }) => fields).map(({ name, label }) => [name, label]));

/** Texts that operators read for a broken rule. The first pattern that matches is used. */
const words: readonly (readonly [RegExp, string])[] = [
  [/the sandbox/, '不能没有：正式环境不许用沙箱'],
  [/must be set beside|is missing/, '还没有填'],
  [/without password and query/, '里不要带密码和参数，密码填在密码一栏'],
  [/must be https|ADDRESS|https address/, '必须是 https 地址'],
  [/RSA of at least/, '要 2048 位以上的 RSA 密钥'],
  [/key in PEM|cannot be read/, '要粘贴 PEM 内容'],
  [/no such setting/, '没有这一项'],
];

/** Joins all faults in one text. The text never quotes a value, because a value may be a secret. */
const sayFaults = (faults: readonly string[]): string => [...new Set(faults.flatMap(describeFault))].join('；');

function describeFault(fault: string): string[] {
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

/** Longest names first, because `id` would also match inside `clientId`. */
const byLength = providerFields.toSorted((one, other) => other.name.length - one.name.length);
const providerLabel = (rule: string) => byLength.find(({ name }) => rule.includes(name))?.label ?? '这一项';

/** Settings that contain an address to which this server connects. */
const addresses = ['SMS_GATEWAY_URL', 'SMTP_URL', 'issuer', 'DOWNLOAD_ORIGIN'] as const;

/**
 * Refuses what only the environment may do: change fixed settings, read a file of the server, show a password, or use
 * an internal address.
 */
export async function assertMaySave(
  config: Config,
  fields: readonly SettingField[],
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name);
    if (!field) throw wrong(`${name}: no such setting`);
    if (field.fixed !== undefined || config.env[name] !== undefined)
      throw new AppError('failed_precondition', {
        description: `${name}: set in the environment`,
        reason: 'SETTING_FROM_ENV',
      });
    // A value that is not PEM would be treated as a path, and the server would read that file.
    if (value && field.kind === 'lines' && !isKey(value)) throw wrong(`${name}: must be a key in PEM`);
    if (value && field.kind === 'switch' && !/^(on|off)$/.test(value)) throw wrong(`${name}: must be one of on, off`);
  }
  for (const name of addresses) if (values[name]) await assertAddress(config, name, values[name]);
}

/** Whether the value is PEM, or the base64 of PEM on one line. Any other value would be treated as a path. */
const isKey = (text: string) => /^(-----BEGIN [A-Z ]+-----|[A-Za-z0-9+/]{100,}={0,2}$)/.test(text.trim());

async function assertAddress(config: Config, name: (typeof addresses)[number], address: string): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.hostname) throw wrong(`${name}: must be an address`);
  // The query of an SMTP URL could disable certificate checks or set a proxy.
  if (name === 'SMTP_URL' && (url.password !== '' || url.search !== '' || url.hash !== ''))
    throw wrong(`${name}: must be without password and query`);
  if (url.protocol === 'http:' && !config.privateHosts.includes(url.hostname)) throw wrong(`${name}: must be https`);
  try {
    await resolveChecked(outgoingNet(config), url);
  } catch (error) {
    // A host that cannot be resolved is accepted, because it may exist later.
    if (!(error instanceof PrivateAddressError)) return;
    throw new AppError('invalid_argument', {
      description: `${name}: ${error.message}`,
      reason: 'SETTING_INWARD',
      resourceId: name,
    });
  }
}

const wrong = (fault: string) => settingRefusal([fault]);

/** A single fault is shown at its field; several faults are shown together. */
export const settingRefusal = (faults: readonly string[]) =>
  new AppError('invalid_argument', {
    description: faults.join('; '),
    reason: 'INVALID_FIELD',
    resourceId: faults.length === 1 ? (faults[0]?.split(': ', 1)[0] ?? '') : '',
    says: sayFaults(faults),
  });
