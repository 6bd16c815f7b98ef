import type { SettingField } from '@feisuo/contract/facts/setting-groups';
import type { Question } from '../kit/form/record-form.tsx';
import { clearing } from './setting-values.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Settings of the gateways that send messages. The first setting is the gateway's address, and the gateway is in use if
 * the address is set.
 */
const gateways: Readonly<Record<string, { fields: readonly [string, ...string[]]; what: string }>> = {
  sms: { fields: ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'], what: '短信' },
  mail: { fields: ['SMTP_URL', 'SMTP_PASSWORD', 'MAIL_FROM'], what: '邮件' },
};

export const isGateway = (group: string): boolean => group in gateways;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const isTouched = (shown: Values, typed: Values, { name, isSecret }: SettingField): boolean => {
  const now = textOf(typed[name]);
  return isSecret ? now !== '' || typed[clearing(name)] === true : now !== textOf(shown[name]);
};

/**
 * Identifies the typed settings of a gateway, so that they can be compared with the tested settings. Null if no setting
 * was changed.
 */
export function draftMark(group: string, fields: readonly SettingField[], shown: Values, typed: Values): string | null {
  const own = fields.filter(({ name }) => gateways[group]?.fields.includes(name));
  if (!own.some((field) => isTouched(shown, typed, field))) return null;
  return JSON.stringify(own.map(({ name }) => [textOf(typed[name]), typed[clearing(name)] === true]));
}

type SaveQuestion = Omit<Question, 'instead'>;

/**
 * Question before saving; null if nothing needs to be asked. `passed` is the mark of the settings that were tested
 * successfully.
 */
export function questionBefore(
  group: string,
  fields: readonly SettingField[],
  shown: Values,
  typed: Values,
  passed: string | null,
): SaveQuestion | null {
  const gateway = gateways[group];
  const mark = draftMark(group, fields, shown, typed);
  if (!gateway || mark === null) return null;
  const [address] = gateway.fields;
  const { what } = gateway;
  // The form has no field for an address that an environment variable sets, so the operator cannot remove it.
  const isOpen = fields.some(({ name }) => name === address);
  if (!isOpen || textOf(typed[address]) !== '') {
    if (mark === passed) return null;
    return {
      title: '还没有测试过，现在就保存？',
      message: `这样填的设置还没有测试成功过。一保存，验证码和通知${what}就会立刻走这里；填错的话，用户收不到验证码，也就登录不了。`,
      verb: '不测试，直接保存',
      otherwise: '先测试',
    };
  }
  // If no gateway was in use before, saving removes nothing, so no question is asked.
  if (textOf(shown[address]) === '') return null;
  return {
    title: `不再发${what}？`,
    message: `地址清空之后，${what}不会发出，只放进沙箱的发件箱，用户收不到验证码。`,
    verb: '清空并保存',
  };
}
