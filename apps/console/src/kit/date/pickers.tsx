import { DatePicker } from 'antd';
import type { ReactNode } from 'react';
import { formatWallClock, parseWallClock, wallClock } from './wall-clock.ts';

const Picker = DatePicker.generatePicker<Date>(wallClock);

const DAY = 'YYYY-MM-DD';

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

/** Leaves out missing limits, because antd does not accept undefined. */
function bounds({ min, max }: Pick<PickerProps, 'min' | 'max'>) {
  const [first, last] = [parseWallClock(min ?? '', DAY), parseWallClock(max ?? '', DAY)];
  return { ...(first && { minDate: first }), ...(last && { maxDate: last }) };
}

/** Gives the panel the role of a dialog, because it is outside of the page's landmarks. */
const asDialog = (panel: ReactNode) => (
  <div role="dialog" aria-label="日历">
    {panel}
  </div>
);

/** Picker for a day, such as `2026-06-17`. */
export function DayPicker({ value, onChange, min, max, ...rest }: PickerProps) {
  return (
    <Picker
      {...rest}
      {...bounds({ min, max })}
      placeholder="选择日期"
      panelRender={asDialog}
      format={DAY}
      value={parseWallClock(value ?? '', DAY)}
      onChange={(day: Date | null) => onChange(day && formatWallClock(day, DAY))}
    />
  );
}
