import { shapeFaults } from '@feisuo/contract/schemas/shape-faults';
import { Button, Select, Switch } from 'antd';
import { useId } from 'react';
import { Icon } from '../../components/icons.tsx';
import { disabledProps } from '../form/disabled-props.ts';
import { cellsOf, firstOf, isSingle, isWide, orNothing, variantsOf, type PartSchema } from './part-schema.ts';
import styles from './schema-form.module.css';
import { SchemaSingle } from './schema-single.tsx';
import { PartPlace, PartWithin, useSchemaTexts, type PartProps } from './schema-texts.ts';
import { usePartRefusal } from './use-part-refusal.ts';

type Dict = Record<string, unknown>;
type Props = PartProps & {
  /** Whether the page already shows the field's label as a heading. */
  isTop?: boolean;
};

/** A field of any depth. Chooses the input that fits the schema, and checks the value like the server. */
export function SchemaPart({ isTop = false, ...part }: Props) {
  const { control } = useSchemaTexts();
  const { schema } = part;
  const own = control?.(part) ?? null;
  if (own !== null) return own;
  const some = orNothing(schema);
  if (some) return <Maybe {...part} schema={some} isTop={isTop} />;
  if (schema.type === 'object') return <Group {...part} isTop={isTop} />;
  if (schema.type === 'array') return <Many {...part} isTop={isTop} />;
  return <SchemaSingle {...part} />;
}

/** A nullable field: a switch, and below it the input while the switch is on. */
function Maybe({ path, schema, value, onChange, isTop = false }: Props) {
  const id = useId();
  const { labelOf, switchOf } = useSchemaTexts();
  const isThere = value !== null && value !== undefined;
  return (
    <div className={`${styles.part} ${isThere && (schema.type === 'object' || isWide(schema)) ? styles.wide : ''}`}>
      <span className={styles.switch}>
        <Switch id={id} size="small" checked={isThere} onChange={(isOn) => onChange(isOn ? startOf(schema) : null)} />
        <label htmlFor={id}>{switchOf?.(path) ?? `设置${labelOf(path)}`}</label>
      </span>
      {isThere && <SchemaPart path={path} schema={schema} value={value} onChange={onChange} isTop={isTop} />}
    </div>
  );
}

/** Initial value of a nullable field after its switch was turned on: valid if it is an integer, blank otherwise. */
const startOf = (schema: PartSchema) =>
  schema.type === 'integer' ? Math.max(schema.minimum ?? 0, 1) : firstOf(schema);

function Group({ path, schema, value, onChange, isTop }: Props) {
  const { labelOf, hintOf, isMinor } = useSchemaTexts();
  const { place, refusal } = usePartRefusal(() => null);
  const given = (typeof value === 'object' && value !== null ? value : {}) as Dict;
  const parts = Object.entries(schema.properties ?? {}).filter(([, part]) => part.const === undefined);
  const draw = ([key, part]: [string, PartSchema]) => {
    const isOptional = !(schema.required ?? []).includes(key);
    const set = (next: unknown) => {
      const { [key]: _, ...rest } = given;
      onChange(isOptional && (next === null || next === undefined) ? rest : { ...given, [key]: next });
    };
    const shown = { path: [...path, key], schema: part, value: given[key], onChange: set };
    return (
      <PartPlace key={key} value={`${place}.${key}`}>
        <PartWithin value={given}>
          {isOptional && !orNothing(part) ? <Maybe {...shown} /> : <SchemaPart {...shown} />}
        </PartWithin>
      </PartPlace>
    );
  };
  const [minor, major] = [
    parts.filter(([key]) => isMinor?.([...path, key])),
    parts.filter(([key]) => !isMinor?.([...path, key])),
  ];
  const fields = [
    ...major.map(draw),
    ...(minor.length > 0
      ? [
          <div key="" className={styles.minor}>
            {minor.map(draw)}
          </div>,
        ]
      : []),
  ];
  const told = refusal && <p className={`${styles.refusal} ${styles.wide}`}>{refusal}</p>;
  const sum = <Sum value={value} />;
  if (isTop)
    return fields.length > 0 ? (
      <div className={styles.top} data-part={place}>
        {told}
        {fields}
        {sum}
      </div>
    ) : (
      <span className={styles.note}>没有要填的。</span>
    );
  const hint = hintOf?.(path);
  return (
    <fieldset className={styles.group} data-part={place}>
      <legend>{labelOf(path)}</legend>
      {told}
      {hint && <p className={`${styles.note} ${styles.wide}`}>{hint}</p>}
      {fields.length > 0 ? fields : <span className={styles.note}>没有要填的。</span>}
      {sum}
    </fieldset>
  );
}

/** Summary of a group of fields. With `isQuiet`, which long lists use, only a summary that is a warning is shown. */
function Sum({ value, isQuiet = false }: { value: unknown; isQuiet?: boolean }) {
  const summed = useSchemaTexts().sumUp?.(value) ?? null;
  if (summed === null || (isQuiet && !summed.isOdd)) return null;
  return (
    <p className={`${summed.isOdd ? styles.odd : styles.note} ${styles.wide}`} role="status">
      {summed.message}
    </p>
  );
}

function Many({ path, schema, value, onChange, isTop = false }: Props) {
  const { labelOf, hintOf, variantOf = (name) => name, titleOf } = useSchemaTexts();
  const id = useId();
  // Faults of the list itself, such as its length or duplicate items. Each item shows its own faults.
  const { place, refusal } = usePartRefusal(
    () => shapeFaults({ ...schema, items: {} }, value).find(({ field }) => field === '')?.says ?? null,
  );
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const items = schema.items ?? {};
  const variants = variantsOf(items);
  const cells = cellsOf(items);
  const isFixed = schema.minItems !== undefined && schema.minItems === schema.maxItems;
  const isFull = list.length >= (schema.maxItems ?? Number.POSITIVE_INFINITY);
  const word = labelOf(path);
  const hint = hintOf?.(path);
  const set = (at: number, next: unknown) => onChange(list.map((one, index) => (index === at ? next : one)));
  const move = (at: number, by: number) => {
    const next = [...list];
    const [one] = next.splice(at, 1);
    next.splice(at + by, 0, one);
    onChange(next);
  };
  return (
    <fieldset
      className={isTop ? styles.bare : styles.group}
      data-part={place}
      tabIndex={-1}
      {...(refusal && { 'aria-describedby': `${id}-told` })}
    >
      <legend>{word}</legend>
      {refusal && (
        <p id={`${id}-told`} className={`${styles.refusal} ${styles.wide}`}>
          {refusal}
        </p>
      )}
      {hint && <p className={`${styles.note} ${styles.wide}`}>{hint}</p>}
      {list.map((one, index) => {
        const variant = variants?.find(({ fits }) => fits(one));
        const title = variant ? `${index + 1}. ${variantOf(variant.name)}` : `第 ${index + 1} 项`;
        const actions = !isFixed && (
          <ItemActions
            title={`${word}${title}`}
            isFirst={index === 0}
            isLast={index === list.length - 1}
            onMove={(by) => move(index, by)}
            onRemove={() => onChange(list.filter((_, at) => at !== index))}
          />
        );
        const shown = { path, value: one, onChange: (next: unknown) => set(index, next) };
        if (cells)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- what is listed has no name of its own
            <div key={index} className={styles.row}>
              {cells.map(([name, cell]) => (
                <PartPlace key={name} value={`${place}.${index}.${name}`}>
                  <SchemaSingle
                    path={[...path, name]}
                    schema={cell}
                    value={(one as Dict)[name]}
                    onChange={(next) => set(index, { ...(one as Dict), [name]: next })}
                    named={`${word}${title}${labelOf([...path, name])}`}
                    placeholder={labelOf([...path, name])}
                  />
                </PartPlace>
              ))}
              <span className={styles.line}>{actions}</span>
              <Sum value={one} isQuiet />
            </div>
          );
        if (isSingle(items))
          return (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <div key={index} className={styles.entry}>
              <PartPlace value={`${place}.${index}`}>
                <SchemaSingle {...shown} schema={items} named={`${word}${title}`} />
              </PartPlace>
              <span className={styles.line}>{actions}</span>
            </div>
          );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <div key={index} className={styles.item} role="group" aria-label={`${word}${title}`}>
            <span className={styles.line}>
              <strong>{titleOf?.(path, one) ?? title}</strong>
              <span className={styles.moves}>{actions}</span>
            </span>
            <PartPlace value={`${place}.${index}`}>
              <SchemaPart {...shown} schema={variant?.schema ?? items} isTop />
            </PartPlace>
          </div>
        );
      })}
      {list.length === 0 && <p className={`${styles.note} ${styles.wide}`}>还没有。</p>}
      {!isFixed && !isFull && (
        <div className={styles.wide}>
          {variants ? (
            <Select
              aria-label={`添加${word}`}
              placeholder={`添加${word}`}
              value={null}
              style={{ minWidth: 160 }}
              options={variants.map(({ name }) => ({ value: name, label: variantOf(name) }))}
              onChange={(chosen: string) =>
                onChange([...list, firstOf(variants.find(({ name }) => name === chosen)?.schema ?? {})])
              }
            />
          ) : (
            <Button onClick={() => onChange([...list, firstOf(items)])}>添加{word}</Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

type ItemActionsProps = {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function ItemActions({ title, isFirst, isLast, onMove, onRemove }: ItemActionsProps) {
  const small = { size: 'small', type: 'text' } as const;
  return (
    <>
      <Button {...small} {...(isFirst && disabledProps)} onClick={() => onMove(-1)} aria-label={`${title}上移`}>
        上移
      </Button>
      <Button {...small} {...(isLast && disabledProps)} onClick={() => onMove(1)} aria-label={`${title}下移`}>
        下移
      </Button>
      <Button {...small} aria-label={`删除${title}`} icon={<Icon name="remove" size={14} />} onClick={onRemove} />
    </>
  );
}
