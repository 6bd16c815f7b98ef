import { Input } from 'antd';
import type { PickerProps } from './pickers.tsx';

/** Props of a date input without `value` and `onChange`, which the form field sets. */
export type InputProps<Picker extends Partial<PickerProps>> = Partial<Pick<Picker, 'value' | 'onChange'>> &
  Omit<Picker, 'value' | 'onChange' | 'className'>;

type Props = Pick<PickerProps, 'id' | 'value' | 'className' | 'disabled' | 'aria-label'>;

/** Placeholder with the size and name of the date picker, shown until the picker is loaded. */
export const WaitingPicker = ({ id, value, className, disabled = false, 'aria-label': label }: Props) => (
  <Input id={id} aria-label={label} className={className ?? ''} disabled={disabled} value={value ?? ''} readOnly />
);
