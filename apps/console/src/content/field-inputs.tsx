import { GrowingText } from '../kit/form/growing-text.tsx';
import { Input, Select, Switch } from 'antd';
import { use, useId, type ReactNode } from 'react';
import { withLabel } from '../kit/form/check-value.ts';
import { faultWithin, PartFaults } from '../kit/form/place-refusal.ts';
import { PartPlace } from '../kit/schema-form/schema-texts.ts';
import styles from './content.module.css';
import type { Fields } from './blank-fields.ts';
import { fieldName } from './content-texts.ts';
import { MomentInput } from '../kit/form/moment-input.tsx';
import { NumberInput } from '../kit/form/number-input.tsx';

/** The fields of an item and their setter. The React context `PartFaults` has the faults of the fields. */
export type Editing = {
  fields: Fields;
  set: (name: string, value: unknown) => void;
};
type Props = { of: Editing; name: string; label?: string; hint?: string };

/** Props of an input: its id, and the attributes that show a fault. */
type Control = { id: string; status?: 'error'; 'aria-invalid'?: true; 'aria-describedby'?: string };
type LabelledProps = {
  /** Path of the field; defaults to the path of the form part that surrounds the input. */
  name?: string;
  label: string;
  hint?: string | undefined;
  children: (control: Control) => ReactNode;
};

export function Labelled({ name, label, hint, children }: LabelledProps) {
  const id = useId();
  const around = use(PartPlace);
  const place = name ?? around;
  const fault = faultWithin(use(PartFaults), place);
  const told = fault && { status: 'error' as const, 'aria-invalid': true as const, 'aria-describedby': `${id}-told` };
  return (
    <div className={styles.field} data-part={place}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...told })}
      {fault && (
        <small id={`${id}-told`} className={styles.fault}>
          {withLabel(label, fault.says)}
        </small>
      )}
      {hint && <small>{hint}</small>}
    </div>
  );
}

export function TextField({ of, name, label, hint, max, rows = 1 }: Props & { max: number; rows?: number }) {
  const common = { value: of.fields[name] as string, maxLength: max };
  return (
    <Labelled name={name} label={label ?? fieldName(name)} hint={hint}>
      {(control) =>
        rows === 1 ? (
          <Input {...control} {...common} onChange={({ target }) => of.set(name, target.value)} />
        ) : (
          <GrowingText {...control} {...common} rows={rows} onChange={({ target }) => of.set(name, target.value)} />
        )
      }
    </Labelled>
  );
}

type Choice = { value: string; label: string };

export function ChoiceField({ of, name, label, hint, options }: Props & { options: Choice[] }) {
  return (
    <Labelled name={name} label={label ?? fieldName(name)} hint={hint}>
      {(control) => (
        <Select
          {...control}
          value={(of.fields[name] as string | null) || null}
          placeholder="请选择"
          options={options}
          onChange={(chosen: string | undefined) => of.set(name, chosen ?? null)}
        />
      )}
    </Labelled>
  );
}

/** Input for several words. The operator ends a word with Enter, or chooses it from the options. */
export function TagsField({ of, name, label, hint, options }: Props & { options?: Choice[] }) {
  return (
    <Labelled name={name} label={label ?? fieldName(name)} hint={hint ?? (options ? undefined : '逐个输入，回车确认')}>
      {(control) => (
        <Select
          {...control}
          mode={options ? 'multiple' : 'tags'}
          value={of.fields[name] as string[]}
          options={options ?? []}
          {...(!options && { open: false, suffixIcon: null })}
          tokenSeparators={[',', '，', '、']}
          onChange={(chosen: string[]) => of.set(name, chosen.map((one) => one.trim()).filter(Boolean))}
        />
      )}
    </Labelled>
  );
}

export function MomentField({ of, name, label, hint }: Props) {
  return (
    <Labelled name={name} label={label ?? fieldName(name)} hint={hint ?? '北京时间'}>
      {(control) => (
        <MomentInput
          {...control}
          value={(of.fields[name] as string | null) || null}
          onChange={(iso) => of.set(name, iso ?? (of.fields[name] === '' ? '' : null))}
        />
      )}
    </Labelled>
  );
}

export function NumberField({ of, name, label, hint }: Props) {
  return (
    <Labelled name={name} label={label ?? fieldName(name)} hint={hint}>
      {(control) => (
        <NumberInput
          {...control}

          min={-9999}
          max={9999}
          value={of.fields[name] as number}
          onChange={(value) => of.set(name, value)}
        />
      )}
    </Labelled>
  );
}

export function SwitchField({ of, name, label, hint }: Props) {
  return (
    <Labelled name={name} label={label ?? fieldName(name)} hint={hint}>
      {(control) => (
        <span>
          <Switch {...control} checked={of.fields[name] as boolean} onChange={(on) => of.set(name, on)} />
        </span>
      )}
    </Labelled>
  );
}
