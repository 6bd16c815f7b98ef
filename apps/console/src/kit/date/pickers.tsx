import { DatePicker } from 'antd';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import styles from './date.module.css';
import { formatWallClock, instantOf, parseWallClock, wallClock, wallClockOf } from './wall-clock.ts';

const Picker = DatePicker.generatePicker<Date>(wallClock);

const DAY = 'YYYY-MM-DD';
const MINUTE = 'YYYY-MM-DD HH:mm';

export type PickerProps = {
  id?: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  disabled?: boolean;
  allowClear?: boolean;
  className?: string;
  status?: 'error';
  'aria-label'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
};

export type MinutePickerProps = Omit<PickerProps, 'min' | 'max'>;

/** Limits of the calendar. A missing limit is left out, because antd does not accept undefined. */
function bounds({ min, max }: Pick<PickerProps, 'min' | 'max'>) {
  const [first, last] = [parseWallClock(min ?? '', DAY), parseWallClock(max ?? '', DAY)];
  return { ...(first && { minDate: first }), ...(last && { maxDate: last }) };
}

/** Gives the calendar the role of a dialog, because antd renders it outside of the page's landmarks. */
const asDialog = (panel: ReactNode) => (
  <div role="dialog" aria-label="日历" className={styles.calendar}>
    {panel}
  </div>
);

/**
 * Changes how antd handles keys: clearing the text removes the value, and Enter accepts the typed text without
 * submitting the form.
 */
function Keyboard({ onEmptied, children }: { onEmptied: (() => void) | null; children: ReactNode }) {
  const clear = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.value === '') onEmptied?.();
  };
  const stay = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <span role="presentation" className={styles.field} onBlur={clear} onKeyDown={stay}>
      {children}
    </span>
  );
}

/** Picker for a day, such as `2026-06-17`. */
export function DayPicker({ value, onChange, min, max, allowClear = true, ...rest }: PickerProps) {
  return (
    <Keyboard onEmptied={value && allowClear ? () => onChange(null) : null}>
      <Picker
        {...rest}
        {...bounds({ min, max })}
        allowClear={allowClear}
        placeholder="选择日期"
        panelRender={asDialog}
        format={DAY}
        value={parseWallClock(value ?? '', DAY)}
        onChange={(day: Date | null) => onChange(day && formatWallClock(day, DAY))}
      />
    </Keyboard>
  );
}

/**
 * Picker for a minute in Beijing time; its value is an ISO time. Every valid text and every click sets the value at
 * once, without the button 确定.
 */
export function MinutePicker({ value, onChange, ...rest }: MinutePickerProps) {
  const take = (minute: Date | Date[] | null) => onChange(minute instanceof Date ? instantOf(minute) : null);
  return (
    <Keyboard onEmptied={value ? () => onChange(null) : null}>
      <Picker
        {...rest}
        placeholder="选择日期和时间"
        panelRender={asDialog}
        format={MINUTE}
        showTime={{ format: 'HH:mm' }}
        needConfirm={false}
        value={value ? wallClockOf(value) : null}
        onCalendarChange={take}
        onChange={take}
      />
    </Keyboard>
  );
}
