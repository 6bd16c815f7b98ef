import { Button, Select, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../components/icons.tsx';
import { NamePending } from '../../components/name-pending.tsx';
import { useChangeQuery } from '../../shell/address.ts';
import { DayInput } from '../date/day-input.tsx';
import { useServerOptions } from '../form/use-server-options.tsx';
import styles from './table.module.css';
import { fromTheStart } from './list-query.ts';

/** A filter of a list. `isRare`: hidden on a narrow screen and beside a detail until it is set or asked for. */
export type Filter = { name: string; label: string; isRare?: boolean } & (
  | { kind: 'search'; placeholder?: string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'day' }
  | { kind: 'amount' }
  | {
      /** A filter by an item of a list that is too long to load; the server searches it. */
      kind: 'picked';
      what: string;
      from: string;
    }
);

/** If a filter has more options than this, typing filters the options. */
const MANY = 12;

type Props = { filters: readonly Filter[]; values: Record<string, string>; children?: React.ReactNode };

/** The filters of a list; the page's address stores their values. */
export function FilterBar({ filters, values, children }: Props) {
  const changeQuery = useChangeQuery();
  const [days, amounts] = [
    filters.filter(({ kind }) => kind === 'day'),
    filters.filter(({ kind }) => kind === 'amount'),
  ];
  const others = filters.filter(({ kind }) => kind !== 'day' && kind !== 'amount');
  const field = (filter: Filter) => (
    <FilterField key={filter.name} filter={filter} value={values[filter.name] ?? ''} onSet={set} />
  );
  const [isWhole, setWhole] = useState(false);
  const isHidden = ({ name, isRare = false }: Filter) => isRare && !isWhole && values[name] === undefined;
  const set = (name: string, value: string | null) => changeQuery(fromTheStart({ [name]: value }));
  return (
    <div className={styles.filters} role="search">
      {others.map(field)}
      {[amounts, days.filter(({ isRare }) => !isRare), days.filter(({ isRare }) => isRare)].map(
        (pair) =>
          pair.length > 0 && (
            <div key={pair[0]?.name} className={styles.days} data-rare={pair.every(isHidden)}>
              {pair.map(field)}
            </div>
          ),
      )}
      {filters.some(isHidden) && (
        <Button type="text" className={styles.more ?? ''} onClick={() => setWhole(true)}>
          更多筛选
        </Button>
      )}
      {Object.keys(values).length > 0 && (
        <Button type="text" onClick={() => changeQuery(clearOf(filters))}>
          清除筛选
        </Button>
      )}
      {children && <div className={styles.extra}>{children}</div>}
    </div>
  );
}

/** Changes of the query parameters that clear all filters. */
export const clearOf = (filters: readonly Filter[]) =>
  fromTheStart(Object.fromEntries(filters.map(({ name }) => [name, null])));

/** Whether the text is an amount in the format that the server accepts. */
const isYuan = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text);

type FieldProps = { filter: Filter; value: string; onSet: (name: string, value: string | null) => void };

function FilterField({ filter, value, onSet }: FieldProps) {
  const { name, label } = filter;
  switch (filter.kind) {
    case 'search':
      return (
        <TypedFilter
          key={value}
          className={styles.search ?? ''}
          label={label}
          placeholder={filter.placeholder ?? label}
          prefix={<Icon name="search" size={15} />}
          value={value}
          onSet={(text) => onSet(name, text)}
        />
      );
    case 'amount':
      return (
        <div className={styles.day}>
          <label htmlFor={`filter-${name}`}>{label}</label>
          <TypedFilter
            key={value}
            id={`filter-${name}`}
            className={styles.amount ?? ''}
            label={label}
            prefix="¥"
            inputMode="decimal"
            isValid={isYuan}
            value={value}
            onSet={(text) => onSet(name, text)}
          />
        </div>
      );
    case 'choice':
      return (
        <Select
          className={styles.choice ?? ''}
          aria-label={label}
          placeholder={label}
          allowClear
          value={value || null}
          options={[...filter.options]}
          // If there are many options, the operator can type to filter them.
          {...(filter.options.length > MANY && { showSearch: { optionFilterProp: 'label' } })}
          onChange={(chosen: string | undefined) => onSet(name, chosen ?? null)}
        />
      );
    case 'picked':
      return <PickedField filter={filter} value={value} onSet={onSet} />;
    case 'day':
      return (
        <div className={styles.day}>
          <label htmlFor={`filter-${name}`}>{label}</label>
          <DayInput id={`filter-${name}`} value={value} onChange={(day) => onSet(name, day)} />
        </div>
      );
  }
}

type Named = { id: string; name: string };
const optionOf = ({ id, name }: Named) => ({ value: id, label: `${name}（${id}）` });

const pendingName = () => <NamePending />;

/** Filter by one item: the page's address contains the item's id, and the input shows its name. */
function PickedField({ filter, value, onSet }: FieldProps & { filter: Filter & { kind: 'picked' } }) {
  const { name, label, what, from } = filter;
  const found = useServerOptions<Named>({ what, from, optionOf, chosen: value ? [value] : [] });
  return (
    <Select
      {...found}
      className={styles.choice ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear
      popupMatchSelectWidth={false}
      value={value || null}
      // Shows a placeholder until the item's name is loaded, because an operator could mistake the id for a name.
      {...(value !== '' && !found.options.some((one) => one.value === value) && { labelRender: pendingName })}
      onChange={(chosen: string | undefined) => onSet(name, chosen ?? null)}
    />
  );
}

type TypedFilterProps = {
  id?: string;
  label: string;
  value: string;
  onSet: (value: string | null) => void;
  /** Returns false for a text that the server would refuse; it is then marked as invalid and not used. */
  isValid?: (text: string) => boolean;
  className: string;
  placeholder?: string;
  prefix?: ReactNode;
  inputMode?: 'decimal';
};

/** A filter by typed text. It is applied on Enter, on blur and when the text is cleared, not on every key. */
function TypedFilter({ label, value, onSet, isValid, ...rest }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const isWrong = text.trim() !== '' && isValid?.(text.trim()) === false;
  // Leaving the input without a change must do nothing, because applying a filter returns the list to its first page.
  const setChanged = (typed: string) => {
    if (typed !== value && !isWrong) onSet(typed || null);
  };
  return (
    <Input
      {...rest}
      aria-label={label}
      aria-invalid={isWrong}
      {...(isWrong && { status: 'error' })}
      allowClear
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (target.value === '' && value !== '') onSet(null);
      }}
      onPressEnter={() => !isWrong && onSet(text.trim() || null)}
      onBlur={() => setChanged(text.trim())}
    />
  );
}
