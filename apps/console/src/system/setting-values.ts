import {
  fieldsOf,
  providerGroupPrefix,
  providerKindNames,
  settingGroups,
  type SettingField,
} from '@feisuo/contract/facts/setting-groups';
import { Reason } from '@feisuo/contract/schemas/console-page';
import type { SettingGroupView, SettingValue } from '@feisuo/contract/schemas/console-settings';
import { Type, type TSchema } from 'typebox';
import type { Tone } from '../components/pill.tsx';
import type { Seen } from '../kit/form/record-form.tsx';

type Values = Record<string, unknown>;

export const settingStates: Record<SettingGroupView['state'], readonly [Tone, string]> = {
  real: ['ok', '在用'],
  sandbox: ['warn', '沙箱'],
  off: ['none', '没有启用'],
};

export const switchNames: Readonly<Record<string, string>> = { on: '开', off: '关' };

/** Title of a group of settings. The title of a sign-in provider is the name on its button. */
export function titleOf({ id, values }: Pick<SettingGroupView, 'id' | 'values'>): string {
  const name = values.find((one) => one.name === 'name')?.value;
  return settingGroups.find((one) => one.id === id)?.title ?? name ?? id.slice(providerGroupPrefix.length);
}

const valueOf = ({ values }: SettingGroupView, name: string): SettingValue | undefined =>
  values.find((one) => one.name === name);

/** Divides the settings of a group into editable ones and those that an environment variable sets. */
export function splitFields(group: SettingGroupView): { open: SettingField[]; closed: SettingField[] } {
  const fields = fieldsOf(group.id) ?? [];
  const isClosed = (field: SettingField) =>
    group.isFixed || field.fixed !== undefined || valueOf(group, field.name)?.source === 'environment';
  return { open: fields.filter((field) => !isClosed(field)), closed: fields.filter(isClosed) };
}

/** Name of the form field for the checkbox that removes a stored secret. */
export const clearing = (name: string) => `clear ${name}`;

/** Schema of the settings form. An empty field removes the setting, except for a secret, which is kept. */
export function schemaOf(fields: readonly SettingField[]) {
  const properties: Record<string, TSchema> = { reason: Reason };
  for (const { name, isSecret } of fields) {
    properties[name] = isSecret
      ? Type.Optional(Type.String({ maxLength: 8192 }))
      : Type.Union([Type.String({ maxLength: 8192 }), Type.Null()]);
    if (isSecret) properties[clearing(name)] = Type.Optional(Type.Boolean());
  }
  return Type.Object(properties);
}

export const seenOf = (group: SettingGroupView): Seen => ({
  values: {
    ...Object.fromEntries(splitFields(group).open.map(({ name }) => [name, valueOf(group, name)?.value ?? ''])),
    reason: '',
  },
  seen: group.revision,
});

/** Converts the form's values to a request, in which null removes a setting. */
export function requestOf({ reason, ...values }: Values, revision: unknown) {
  const taken = Object.keys(values).filter((name) => name.startsWith(clearing('')) && values[name] === true);
  const given = Object.entries(values).filter(([name]) => !name.startsWith(clearing('')));
  const cleared = taken.map((name) => [name.slice(clearing('').length), null]);
  return { revision, reason, values: { ...Object.fromEntries(given), ...Object.fromEntries(cleared) } };
}

/**
 * Returns a function that describes a setting's value in the conflict view. For a secret it only says whether a new one
 * was typed.
 */
export function valueDescriberOf(fields: readonly SettingField[]): (name: string, value: unknown) => string {
  const secrets = new Set(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  return (name, value) => {
    if (secrets.has(name)) return value ? '换成刚填的' : '不变';
    if (typeof value === 'boolean') return value ? '是' : '否';
    if (typeof value !== 'string' || value === '') return '（空）';
    const field = fields.find((one) => one.name === name);
    if (field?.kind === 'switch') return switchNames[value] ?? value;
    return name === 'kind' ? ((providerKindNames as Record<string, string>)[value] ?? value) : value;
  };
}
