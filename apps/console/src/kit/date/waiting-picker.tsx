import { Input } from 'antd';
import type { PickerProps } from './pickers.tsx';

/** Form fields give `value` and `onChange` themselves. */
export type InputProps<Picker extends Partial<PickerProps>> = Partial<Pick<Picker, 'value' | 'onChange'>> &
  Omit<Picker, 'value' | 'onChange' | 'className'>;

type Props = Pick<PickerProps, 'id' | 'value' | 'className' | 'disabled' | 'aria-label'>;

/** The same size and name as the picker, until it is loaded. */
export const WaitingPicker = ({ id, value, className, disabled = false, 'aria-label': label }: Props) => (
  <Input id={id} aria-label={label} className={className ?? ''} disabled={disabled} value={value ?? ''} readOnly />
);
