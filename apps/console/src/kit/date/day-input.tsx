import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import styles from './date.module.css';
import type { PickerProps } from './pickers.tsx';

// Apart from the pages, which show before the calendar is loaded.
const DayPicker = lazy(() => import('./pickers.tsx').then((file) => ({ default: file.DayPicker })));

/** Form fields give `value` and `onChange` themselves. */
type Props = Partial<Pick<PickerProps, 'value' | 'onChange'>> & Omit<PickerProps, 'value' | 'onChange' | 'className'>;

/** The same size and name as the picker, until it is loaded. */
const Waiting = ({ id, value, className, 'aria-label': label }: Props & { className: string | undefined }) => (
  <Input id={id} aria-label={label} className={className ?? ''} value={value ?? ''} readOnly />
);

/** A day, `2026-06-17`; null or empty: none. */
export function DayInput({ value = null, onChange, ...rest }: Props) {
  const props = { ...rest, value, onChange: (day: string | null) => onChange?.(day), className: styles.day ?? '' };
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}
