import { GrowingText } from '../kit/form/growing-text.tsx';
import { Button, Input } from 'antd';
import { use } from 'react';
import { withLabel } from '../kit/form/check-value.ts';
import { PartFaults } from '../kit/form/place-refusal.ts';
import { Icon } from '../components/icons.tsx';
import type { Editing } from './field-inputs.tsx';
import styles from './content.module.css';
import { NumberInput } from '../kit/form/number-input.tsx';

type Cell = { name: string; label: string; max?: number; rows?: number; isNumber?: boolean };
type Props = { of: Editing; name: string; label: string; cells: readonly Cell[]; most: number };
type Row = Record<string, string | number>;

/** Input for a list of records with the same fields, one row per record. */
export function RowsField({ of, name, label, cells, most }: Props) {
  const rows = of.fields[name] as Row[];
  const set = (index: number, field: string, value: string | number) =>
    of.set(name, rows.with(index, { ...rows[index], [field]: value }));
  const blank = () => Object.fromEntries(cells.map((cell) => [cell.name, cell.isNumber ? 0 : '']));
  const faults = use(PartFaults);
  const whole = faults.find(({ field }) => field === name);
  return (
    <fieldset className={styles.rows} data-part={name}>
      <legend>{label}</legend>
      {whole && <small className={styles.fault}>{whole.says}</small>}
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no other name
        <div key={index} className={styles.record}>
          {cells.map((cell) => {
            const words = `${label}第 ${index + 1} 项${cell.label}`;
            const place = `${name}.${index}.${cell.name}`;
            const fault = faults.find(({ field }) => field === place);
            const told = fault && { status: 'error' as const, 'aria-invalid': true as const };
            const says = fault && <small className={styles.fault}>{withLabel(cell.label, fault.says)}</small>;
            if (cell.isNumber)
              return (
                <span key={cell.name} className={styles.cell} data-part={place}>
                  <NumberInput
                    aria-label={words}
                    {...told}
                    prefix={cell.label}
                    value={row[cell.name] as number}
                    onChange={(value) => set(index, cell.name, value ?? Number.NaN)}
                  />
                  {says}
                </span>
              );
            const Area = cell.rows ? GrowingText : Input;
            return (
              <span key={cell.name} className={styles.cell} data-part={place}>
                <Area
                  aria-label={words}
                  {...told}
                  placeholder={cell.label}
                  maxLength={cell.max ?? 200}
                  value={row[cell.name]}
                  {...(cell.rows && { rows: cell.rows })}
                  onChange={({ target }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
                    set(index, cell.name, target.value)
                  }
                />
                {says}
              </span>
            );
          })}
          <Button
            type="text"
            aria-label={`删除${label}第 ${index + 1} 项`}
            icon={<Icon name="remove" size={14} />}
            onClick={() => of.set(name, rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button size="small" disabled={rows.length >= most} onClick={() => of.set(name, [...rows, blank()])}>
        加一项
      </Button>
    </fieldset>
  );
}
