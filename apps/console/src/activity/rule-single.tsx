import { Input, InputNumber, Select, Switch } from 'antd';
import { useId } from 'react';
import { refusalOf } from '../kit/form/check-value.ts';
import styles from './activity.module.css';
import { choicesOf, type RuleSchema } from './rule-schema.ts';
import { choiceWordOf, wordOf } from './rule-words.ts';

type Props = { name: string; schema: RuleSchema; value: unknown; onChange: (value: unknown) => void };

const LONG = 200;

/** A word, a number, a choice or a yes: what is filled in at one place. */
export function RuleSingle({ name, schema, value, onChange }: Props) {
  const id = useId();
  const choices = choicesOf(schema);
  const refusal = refusalOf(schema, value, true);
  // An address may be long, and is one line all the same.
  const isLong = (schema.maxLength ?? 0) > LONG && schema.pattern === undefined;
  return (
    <div className={`${styles.part} ${isLong ? styles.wide : ''}`}>
      <label htmlFor={id}>{wordOf(name)}</label>
      {choices ? (
        <Select
          id={id}
          value={String(value)}
          options={choices.map((choice) => ({ value: choice, label: choiceWordOf(choice) }))}
          onChange={(chosen: string) =>
            onChange(schema.anyOf?.find((one) => String(one.const) === chosen)?.const ?? chosen)
          }
        />
      ) : schema.type === 'integer' || schema.type === 'number' ? (
        <InputNumber
          id={id}
          value={typeof value === 'number' ? value : null}
          {...(schema.minimum !== undefined && { min: schema.minimum })}
          {...(schema.maximum !== undefined && { max: schema.maximum })}
          onChange={(next) => onChange(next)}
        />
      ) : schema.type === 'boolean' ? (
        <Switch id={id} style={{ justifySelf: 'start' }} checked={value === true} onChange={onChange} />
      ) : isLong ? (
        <Input.TextArea
          id={id}
          rows={2}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <Input
          id={id}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {refusal && <span className={styles.refusal}>{refusal}</span>}
    </div>
  );
}
