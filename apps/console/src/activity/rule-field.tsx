import { Button, Input, InputNumber, Select, Switch } from 'antd';
import { useId } from 'react';
import { Icon } from '../components/icons.tsx';
import { refusalOf } from '../kit/form/check-value.ts';
import styles from './activity.module.css';
import { choicesOf, firstOf, orNothing, variantsOf, type RuleSchema } from './rule-schema.ts';
import { blockNames, choiceWordOf, wordOf } from './rule-words.ts';

type Props = { name: string; schema: RuleSchema; value: unknown; onChange: (value: unknown) => void; isTop?: boolean };
type Dict = Record<string, unknown>;

const LONG = 200;

/** One part of rules, whatever it is: asked for as its schema says, and checked by it as the server will. */
export function RuleField({ name, schema, value, onChange, isTop = false }: Props) {
  const some = orNothing(schema);
  if (some) return <Maybe name={name} schema={some} value={value} onChange={onChange} />;
  if (schema.type === 'object')
    return <Group name={name} schema={schema} value={value} onChange={onChange} isTop={isTop} />;
  if (schema.type === 'array') return <Many name={name} schema={schema} value={value} onChange={onChange} />;
  return <Single name={name} schema={schema} value={value} onChange={onChange} />;
}

function Single({ name, schema, value, onChange }: Props) {
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

/** Something that may be nothing: a switch, and the thing while it is on. */
function Maybe({ name, schema, value, onChange }: Props) {
  const id = useId();
  const isThere = value !== null && value !== undefined;
  return (
    <div className={`${styles.part} ${isThere && schema.type === 'object' ? styles.wide : ''}`}>
      <span className={styles.line}>
        <Switch id={id} size="small" checked={isThere} onChange={(isOn) => onChange(isOn ? startOf(schema) : null)} />
        <label htmlFor={id}>{`设置${wordOf(name)}`}</label>
      </span>
      {isThere && <RuleField name={name} schema={schema} value={value} onChange={onChange} />}
    </div>
  );
}

/** A number begins with one it may be. */
const startOf = (schema: RuleSchema) =>
  schema.type === 'integer' ? Math.max(schema.minimum ?? 0, 1) : firstOf(schema);

function Group({ name, schema, value, onChange, isTop }: Props) {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Dict;
  const parts = Object.entries(schema.properties ?? {}).filter(([, part]) => part.const === undefined);
  const fields = parts.map(([key, part]) => {
    const isOptional = !(schema.required ?? []).includes(key);
    const set = (next: unknown) => {
      const { [key]: _, ...rest } = given;
      onChange(isOptional && (next === null || next === undefined) ? rest : { ...given, [key]: next });
    };
    const shown = { name: key, schema: part, value: given[key], onChange: set };
    return isOptional && !orNothing(part) ? <Maybe key={key} {...shown} /> : <RuleField key={key} {...shown} />;
  });
  if (isTop)
    return fields.length > 0 ? (
      <div className={styles.top}>{fields}</div>
    ) : (
      <span className={styles.note}>没有要填的。</span>
    );
  return (
    <fieldset className={styles.group}>
      <legend>{wordOf(name)}</legend>
      {fields.length > 0 ? fields : <span className={styles.note}>没有要填的。</span>}
    </fieldset>
  );
}

function Many({ name, schema, value, onChange }: Props) {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const items = schema.items ?? {};
  const variants = variantsOf(items);
  const isFixed = schema.minItems !== undefined && schema.minItems === schema.maxItems;
  const isFull = list.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY);
  const set = (at: number, next: unknown) => onChange(list.map((one, index) => (index === at ? next : one)));
  const move = (at: number, by: number) => {
    const next = [...list];
    const [one] = next.splice(at, 1);
    next.splice(at + by, 0, one);
    onChange(next);
  };
  return (
    <fieldset className={styles.group}>
      <legend>{wordOf(name)}</legend>
      {list.map((one, index) => {
        const variant = variants?.find(({ type }) => type === (one as Dict)['type']);
        const title = variant ? `${index + 1}. ${blockNames[variant.type] ?? variant.type}` : `第 ${index + 1} 项`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- what is listed has no name of its own
          <div key={index} className={styles.item}>
            <span className={styles.line}>
              <strong>{title}</strong>
              {!isFixed && (
                <>
                  <Button
                    size="small"
                    type="text"
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                    aria-label={`${title}上移`}
                  >
                    上移
                  </Button>
                  <Button
                    size="small"
                    type="text"
                    disabled={index === list.length - 1}
                    onClick={() => move(index, 1)}
                    aria-label={`${title}下移`}
                  >
                    下移
                  </Button>
                  <Button
                    size="small"
                    type="text"
                    aria-label={`删除${title}`}
                    icon={<Icon name="remove" size={14} />}
                    onClick={() => onChange(list.filter((_, at) => at !== index))}
                  />
                </>
              )}
            </span>
            <RuleField
              name={variant ? '内容' : name}
              schema={variant?.schema ?? items}
              value={one}
              onChange={(next) => set(index, next)}
              isTop
            />
          </div>
        );
      })}
      {!isFixed && !isFull && (
        <div className={styles.wide}>
          {variants ? (
            <Select
              aria-label={`添加${wordOf(name)}`}
              placeholder={`添加${wordOf(name)}`}
              value={null}
              style={{ minWidth: 160 }}
              options={variants.map(({ type }) => ({ value: type, label: blockNames[type] ?? type }))}
              onChange={(type: string) =>
                onChange([...list, firstOf(variants.find((one) => one.type === type)?.schema ?? {})])
              }
            />
          ) : (
            <Button onClick={() => onChange([...list, firstOf(items)])}>添加{wordOf(name)}</Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
