import { lazy, Suspense } from 'react';
import { formatTime } from '../../format-time.ts';
import styles from '../date/date.module.css';
import type { MinutePickerProps } from '../date/pickers.tsx';
import { WaitingPicker, type InputProps } from '../date/waiting-picker.tsx';

// A separate chunk, so that pages appear before the calendar is loaded.
const MinutePicker = lazy(() => import('../date/pickers.tsx').then((file) => ({ default: file.MinutePicker })));

/** Input for a minute in Beijing time. Its value is an ISO time. */
export function MomentInput({ value = null, onChange, ...rest }: InputProps<MinutePickerProps>) {
  const props = { ...rest, className: styles.minute ?? '' };
  return (
    <Suspense fallback={<WaitingPicker {...props} value={value && formatTime(value).slice(0, 16)} />}>
      <MinutePicker {...props} value={value} onChange={(iso) => onChange?.(iso)} />
    </Suspense>
  );
}
