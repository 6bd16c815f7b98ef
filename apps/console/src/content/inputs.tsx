import { GrowingText } from '../kit/form/growing-text.tsx';
import { Input, InputNumber, Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import styles from './content.module.css';
import type { Fields } from './blank-fields.ts';
import { fieldName } from './content-words.ts';
import { fromInput, toInput } from './shanghai-input.ts';

/** What every field is given: the item's fields, how to change them, and the field that stands against publishing. */
export type Editing = {
  fields: Fields;
  set: (name: string, value: unknown) => void;
  faultField: string | null;
};
type Props = { of: Editing; name: string; label?: string; hint?: string };

export const isFaulty = ({ faultField }: Editing, name: string) =>
  faultField === name || faultField?.startsWith(`${name}.`);

export function Labelled(props: { label: string; hint?: string | undefined; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
      {props.hint && <small>{props.hint}</small>}
    </div>
  );
}

export function TextField({ of, name, label, hint, max, rows = 1 }: Props & { max: number; rows?: number }) {
  const common = {
    value: of.fields[name] as string,
    maxLength: max,
    ...(isFaulty(of, name) && { status: 'error' as const }),
  };
  return (
    <Labelled label={label ?? fieldName(name)} hint={hint}>
      {(id) =>
        rows === 1 ? (
          <Input id={id} {...common} onChange={({ target }) => of.set(name, target.value)} />
        ) : (
          <GrowingText id={id} {...common} rows={rows} onChange={({ target }) => of.set(name, target.value)} />
        )
      }
    </Labelled>
  );
}

type Choice = { value: string; label: string };

export function ChoiceField({ of, name, label, hint, options }: Props & { options: Choice[] }) {
  return (
    <Labelled label={label ?? fieldName(name)} hint={hint}>
      {(id) => (
        <Select
          id={id}
          value={(of.fields[name] as string | null) || null}
          placeholder="请选择"
          options={options}
          {...(isFaulty(of, name) && { status: 'error' as const })}
          onChange={(chosen: string | undefined) => of.set(name, chosen ?? null)}
        />
      )}
    </Labelled>
  );
}

/** Several words, each typed and ended with Enter, or chosen from what there is. */
export function WordsField({ of, name, label, hint, options }: Props & { options?: Choice[] }) {
  return (
    <Labelled label={label ?? fieldName(name)} hint={hint ?? (options ? undefined : '逐个输入，回车确认')}>
      {(id) => (
        <Select
          id={id}
          mode={options ? 'multiple' : 'tags'}
          value={of.fields[name] as string[]}
          options={options ?? []}
          {...(!options && { open: false, suffixIcon: null })}
          tokenSeparators={[',', '，', '、']}
          {...(isFaulty(of, name) && { status: 'error' as const })}
          onChange={(chosen: string[]) => of.set(name, chosen.map((one) => one.trim()).filter(Boolean))}
        />
      )}
    </Labelled>
  );
}

export function MomentField({ of, name, label, hint }: Props) {
  return (
    <Labelled label={label ?? fieldName(name)} hint={hint ?? '北京时间'}>
      {(id) => (
        <Input
          id={id}
          type="datetime-local"
          className={styles.moment ?? ''}
          value={toInput(of.fields[name])}
          {...(isFaulty(of, name) && { status: 'error' as const })}
          onChange={({ target }) => of.set(name, fromInput(target.value) ?? (of.fields[name] === '' ? '' : null))}
        />
      )}
    </Labelled>
  );
}

export function NumberField({ of, name, label, hint }: Props) {
  return (
    <Labelled label={label ?? fieldName(name)} hint={hint}>
      {(id) => (
        <InputNumber
          id={id}
          precision={0}
          min={-9999}
          max={9999}
          value={of.fields[name] as number}
          onChange={(value) => of.set(name, value ?? 0)}
        />
      )}
    </Labelled>
  );
}

export function SwitchField({ of, name, label, hint }: Props) {
  return (
    <Labelled label={label ?? fieldName(name)} hint={hint}>
      {(id) => (
        <span>
          <Switch id={id} checked={of.fields[name] as boolean} onChange={(on) => of.set(name, on)} />
        </span>
      )}
    </Labelled>
  );
}
