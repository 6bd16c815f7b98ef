import { Input } from 'antd';
import { formatTime } from '../../format-time.ts';

type Props = { id?: string; value?: string | null; onChange?: (iso: string | null) => void; disabled?: boolean };

/** Input for a minute in Beijing time. Its value is an ISO time. */
export function MomentInput({ value, onChange, ...rest }: Props) {
  return (
    <Input
      {...rest}
      type="datetime-local"
      value={value ? formatTime(value).slice(0, 16).replace(' ', 'T') : ''}
      onChange={({ target }) => onChange?.(instantOf(target.value))}
    />
  );
}

function instantOf(minute: string): string | null {
  const moment = new Date(`${minute}:00+08:00`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
