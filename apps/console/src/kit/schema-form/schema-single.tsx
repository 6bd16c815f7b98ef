import { linkAddressPattern } from '@feisuo/contract/facts/site-content';
import { Input, InputNumber, Select, Switch } from 'antd';
import { use, useEffect, useId } from 'react';
import { refusalOf } from '../form/check-value.ts';
import { GrowingText } from '../form/growing-text.tsx';
import { ServerFault } from '../form/server-fault.ts';
import { choicesOf, isLong, isWide } from './part-schema.ts';
import styles from './schema-form.module.css';
import { PartPlace, useSchemaWords, type PartProps } from './schema-words.ts';

type Props = PartProps & {
  /** In a list, whose name stands above: what it is called to whoever does not see that. */
  named?: string;
  placeholder?: string;
};

/** A word, a number, a choice or a yes: what is filled in at one place. */
export function SchemaSingle({ path, schema, value, onChange, named, placeholder }: Props) {
  const id = useId();
  const { wordOf, choiceOf, hintOf } = useSchemaWords();
  const choices = choicesOf(schema);
  const fault = use(ServerFault);
  const told = fault?.field === use(PartPlace) ? fault.says : null;
  const refusal = refusalOf(schema, value, true) ?? told;
  const hint = named === undefined ? hintOf?.(path) : undefined;
  const label = named === undefined ? { id } : { id, 'aria-label': named };
  const note = refusal ?? hint;
  const common = { ...label, ...(note && { 'aria-describedby': `${id}-note` }) };
  const typed = {
    ...common,
    ...(placeholder !== undefined && { placeholder }),
    ...(refusal && { status: 'error' as const }),
  };
  // The form goes to the field; the part goes on from there to where it has to be mended.
  useEffect(() => {
    if (told !== null) document.getElementById(id)?.focus();
  }, [told, id]);
  return (
    <div className={`${styles.part} ${isWide(schema) ? styles.wide : ''}`}>
      {named === undefined && <label htmlFor={id}>{wordOf(path)}</label>}
      {choices ? (
        <Select
          {...common}
          value={String(value)}
          options={choices.map((choice) => ({ value: choice, label: choiceOf(choice, path) }))}
          onChange={(chosen: string) =>
            onChange(schema.anyOf?.find((one) => String(one.const) === chosen)?.const ?? chosen)
          }
        />
      ) : schema.type === 'integer' || schema.type === 'number' ? (
        <InputNumber
          {...common}
          {...(refusal && { status: 'error' as const })}
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
          {refusal && schema.pattern === linkAddressPattern
            ? '请填写 https:// 开头的网址，或 / 开头的站内路径，中间不能有空格'
            : note}
        </span>
      )}
    </div>
  );
}
