import { providerKindNames, providerKinds, type SettingField } from '@feisuo/contract/facts/setting-groups';
import type { SettingGroupView } from '@feisuo/contract/schemas/console-settings';
import { Checkbox, Form, Input, Select } from 'antd';
import { formatTime } from '../format-time.ts';
import { Facts } from '../kit/detail/facts.tsx';
import { useFieldLabel } from '../kit/form/field-labels.ts';
import { Field } from '../kit/form/field.tsx';
import { clearing, valueDescriberOf, switchNames } from './setting-values.ts';
import styles from './settings.module.css';

type Props = { fields: readonly SettingField[]; group: SettingGroupView };

/** Options of a switch: on, off, or unset. The option for unset also shows the default. */
const switchOptions = ({ usual }: SettingField) => [
  { value: '', label: usual === undefined ? '默认' : `默认（现在是${switchNames[usual]}）` },
  ...Object.entries(switchNames).map(([value, label]) => ({ value, label })),
];
const kindOptions = providerKinds.map((value) => ({ value, label: providerKindNames[value] }));

/** Input fields for editable settings. A stored secret is never shown; it is kept if its input stays empty. */
export function SettingFields({ fields, group }: Props) {
  return fields.map((field) => {
    const { name, label, hint } = field;
    const value = group.values.find((one) => one.name === name);
    const isSet = field.isSecret && value?.isSet;
    return (
      <div key={name}>
        <Field name={name} label={label} extra={hint}>
          {inputFor(field, isSet ? `已设置${value?.setAt ? `（${formatTime(value.setAt)}）` : ''}，留空就不变` : '')}
        </Field>
        {isSet && <ClearBox name={clearing(name)} label={`删掉已设置的${label}`} />}
      </div>
    );
  });
}

function ClearBox({ name, label }: { name: string; label: string }) {
  useFieldLabel([name], label);
  return (
    <Form.Item name={name} valuePropName="checked">
      <Checkbox>{label}</Checkbox>
    </Form.Item>
  );
}

function inputFor(field: SettingField, placeholder: string) {
  const { name, kind, isSecret } = field;
  if (kind === 'switch') return <Select options={switchOptions(field)} />;
  if (name === 'kind') return <Select options={kindOptions} />;
  if (kind === 'lines')
    return <Input.TextArea rows={4} placeholder={placeholder} autoComplete="off" spellCheck={false} />;
  if (isSecret) return <Input.Password placeholder={placeholder} autoComplete="new-password" maxLength={4096} />;
  return <Input placeholder={placeholder} autoComplete="off" maxLength={2048} />;
}

/** Lists settings that environment variables set, so that operators cannot edit them here. */
export function FixedSettings({ fields, group }: Props) {
  const describe = valueDescriberOf(fields);
  return (
    <Facts
      facts={fields.map(({ name, label, isSecret, fixed }) => {
        const value = group.values.find((one) => one.name === name);
        const isGiven = value?.source === 'environment';
        const why = [isGiven && '由环境变量指定', fixed].filter(Boolean).join('；');
        return [
          label,
          <span key={name} className={styles.fixed}>
            <span>
              {isSecret
                ? value?.isSet
                  ? '已设置'
                  : '没有设置'
                : value?.value
                  ? describe(name, value.value)
                  : '没有设置'}
            </span>
            <small>{why}</small>
          </span>,
        ];
      })}
    />
  );
}
