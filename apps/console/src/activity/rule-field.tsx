import { Button, Select, Switch } from 'antd';
import { useId } from 'react';
import styles from './activity.module.css';
import { ItemActs } from './rule-item-acts.tsx';
import { firstOf, orNothing, variantsOf, type RuleSchema } from './rule-schema.ts';
import { RuleSingle } from './rule-single.tsx';
import { blockNames, wordOf } from './rule-words.ts';

type Props = { name: string; schema: RuleSchema; value: unknown; onChange: (value: unknown) => void; isTop?: boolean };
type Dict = Record<string, unknown>;

/** One part of rules, whatever it is: asked for as its schema says, and checked by it as the server will. */
export function RuleField({ name, schema, value, onChange, isTop = false }: Props) {
  const some = orNothing(schema);
  if (some) return <Maybe name={name} schema={some} value={value} onChange={onChange} />;
  if (schema.type === 'object')
    return <Group name={name} schema={schema} value={value} onChange={onChange} isTop={isTop} />;
  if (schema.type === 'array') return <Many name={name} schema={schema} value={value} onChange={onChange} />;
  return <RuleSingle name={name} schema={schema} value={value} onChange={onChange} />;
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
                <ItemActs
                  title={title}
                  isFirst={index === 0}
                  isLast={index === list.length - 1}
                  onMove={(by) => move(index, by)}
                  onRemove={() => onChange(list.filter((_, at) => at !== index))}
                />
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
