import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import styles from './date.module.css';
import type { PickerProps } from './pickers.tsx';

// In a separate chunk, so that pages appear before the calendar is loaded.
const DayPicker = lazy(() => import('./pickers.tsx').then((file) => ({ default: file.DayPicker })));

/** antd's form passes `value` and `onChange` itself, so both are optional here. */
type Props = Partial<Pick<PickerProps, 'value' | 'onChange'>> & Omit<PickerProps, 'value' | 'onChange' | 'className'>;

/** Placeholder with the size and name of the picker until it is loaded. */
const Waiting = ({ id, value, className, 'aria-label': label }: Props & { className: string | undefined }) => (
  <Input id={id} aria-label={label} className={className ?? ''} value={value ?? ''} readOnly />
);

/** Input for a day, such as `2026-06-17`; null or empty means no day. */
export function DayInput({ value = null, onChange, ...rest }: Props) {
  const props = { ...rest, value, onChange: (day: string | null) => onChange?.(day), className: styles.day ?? '' };
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}
