import { Segmented } from 'antd';
import { FieldGroup, type FieldGroupProps } from '../kit/form/field-group.tsx';
import styles from './promotion.module.css';

const days = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
type Mode = 'always' | 'day' | 'week';

type Props = FieldGroupProps & { value?: string | null; onChange?: (value: string | null) => void };

/** Input for the hours of a day or of a week that begins on Monday, in Beijing time. Null means all hours. */
export function HoursInput({ value = null, onChange, ...group }: Props) {
  const mode: Mode = value === null ? 'always' : value.length === 24 ? 'day' : 'week';
  const choose = (next: Mode) => {
    if (next === 'always') onChange?.(null);
    if (next === 'day') onChange?.((value ?? '1'.repeat(24)).slice(0, 24));
    if (next === 'week') onChange?.(value?.length === 24 ? value.repeat(7) : (value ?? '1'.repeat(168)));
  };
  const flip = (at: number) => {
    if (value !== null) onChange?.(value.slice(0, at) + (value[at] === '1' ? '0' : '1') + value.slice(at + 1));
  };
  return (
    <FieldGroup {...group} className={styles.rules}>
      <Segmented
        aria-label="时段"
        value={mode}
        options={[
          { value: 'always', label: '全天' },
          { value: 'day', label: '每天固定时段' },
          { value: 'week', label: '按星期' },
        ]}
        onChange={choose}
      />
      {value !== null &&
        Array.from({ length: value.length / 24 }, (_, day) => (
          <div
            key={day}
            className={styles.hours}
            role="group"
            aria-label={mode === 'week' ? (days[day] ?? '') : '每天'}
          >
            <span>{mode === 'week' ? days[day] : '每天'}</span>
            {Array.from({ length: 24 }, (_unused, hour) => (
              <button
                key={hour}
                type="button"
                title={`${hour} 点`}
                aria-label={`${hour} 点`}
                aria-pressed={value[day * 24 + hour] === '1'}
                onClick={() => flip(day * 24 + hour)}
              />
            ))}
          </div>
        ))}
    </FieldGroup>
  );
}
