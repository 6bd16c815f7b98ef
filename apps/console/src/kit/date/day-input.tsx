import { lazy, Suspense } from 'react';
import styles from './date.module.css';
import type { PickerProps } from './pickers.tsx';
import { WaitingPicker, type InputProps } from './waiting-picker.tsx';

// A separate chunk, so that pages appear before the calendar is loaded.
const DayPicker = lazy(() => import('./pickers.tsx').then((file) => ({ default: file.DayPicker })));

/** Input for a day, such as `2026-06-17`; null or empty means no day. */
export function DayInput({ value = null, onChange, ...rest }: InputProps<PickerProps>) {
  const props = { ...rest, value, onChange: (day: string | null) => onChange?.(day), className: styles.day ?? '' };
  return (
    <Suspense fallback={<WaitingPicker {...props} />}>
      <DayPicker {...props} />
    </Suspense>
  );
}
