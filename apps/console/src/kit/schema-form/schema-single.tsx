import { linkAddressPattern, linkAddressWords } from '@feisuo/contract/facts/site-content';
import { Input, Select, Switch } from 'antd';
import { useId } from 'react';
import { refusalOf } from '../form/check-value.ts';
import { GrowingText } from '../form/growing-text.tsx';
import { choicesOf, isLong, isWide } from './part-schema.ts';
import styles from './schema-form.module.css';
import { useSchemaTexts, type PartProps } from './schema-texts.ts';
import { usePartRefusal } from './use-part-refusal.ts';
import { NumberInput } from '../form/number-input.tsx';

type Props = PartProps & {
  /** Accessible name of the input, if it is part of a list and has no visible label. */
  named?: string;
  placeholder?: string;
};

/** A field with a single input: text, number, enum or switch. */
export function SchemaSingle({ path, schema, value, onChange, named, placeholder }: Props) {
  const id = useId();
  const { labelOf, choiceOf, hintOf, inputOf, placeholderOf, faultTextOf } = useSchemaTexts();
  const choices = choicesOf(schema);
  const { place, refusal, onBlur } = usePartRefusal(() => refusalOf(schema, value, true, faultTextOf?.(path)));
  const hint = named === undefined ? hintOf?.(path) : undefined;
  const label = named === undefined ? { id } : { id, 'aria-label': named };
  const note = refusal ?? hint;
  const common = {
    ...label,
    onBlur,
    ...(note && { 'aria-describedby': `${id}-note` }),
    ...(refusal && { 'aria-invalid': true }),
  };
  const status = refusal ? ({ status: 'error' } as const) : {};
  const example = placeholder ?? placeholderOf?.(path);
  const typed = { ...common, ...status, ...(example !== undefined && { placeholder: example }) };
  const own = inputOf?.(path);
  return (
    <div className={`${styles.part} ${isWide(schema) ? styles.wide : ''}`} data-part={place}>
      {named === undefined && <label htmlFor={id}>{labelOf(path)}</label>}
      {own ? (
        own({ ...common, ...status, value, onChange })
      ) : choices ? (
        <Select
          {...common}
          {...status}
          value={String(value)}
          options={choices.map((choice) => ({ value: choice, label: choiceOf(choice, path) }))}
          onChange={(chosen: string) =>
            onChange(schema.anyOf?.find((one) => String(one.const) === chosen)?.const ?? chosen)
          }
        />
      ) : schema.type === 'integer' || schema.type === 'number' ? (
        <NumberInput
          {...common}
          {...status}
          {...(placeholder !== undefined && { prefix: placeholder, style: { width: '100%' } })}
          value={typeof value === 'number' ? value : null}
          {...(schema.minimum !== undefined && { min: schema.minimum })}
          {...(schema.maximum !== undefined && { max: schema.maximum })}
          onChange={(next) => onChange(next)}
        />
      ) : schema.type === 'boolean' ? (
        <Switch {...common} style={{ justifySelf: 'start' }} checked={value === true} onChange={onChange} />
      ) : isLong(schema) ? (
        <GrowingText
          {...typed}
          rows={1}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          {...typed}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {note && (
        <span id={`${id}-note`} className={refusal ? styles.refusal : styles.note}>
          {refusal && schema.pattern === linkAddressPattern ? linkAddressWords : note}
        </span>
      )}
    </div>
  );
}
