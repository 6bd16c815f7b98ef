import { GrowingText } from '../kit/form/growing-text.tsx';
import { Button } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import styles from './content.module.css';

type Props = { label: string; value: string; max: number; onChange: (text: string) => void };

/**
 * Text area for text that may contain bold words and links. Buttons add the marks around the selection; they can also
 * be typed.
 */
export function InlineArea({ label, value, max, onChange }: Props) {
  const area = useRef<TextAreaRef>(null);
  const wrap = (before: string, after: string, placeholder: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length];
    const words = value.slice(from, to) || placeholder;
    onChange(`${value.slice(0, from)}${before}${words}${after}${value.slice(to)}`);
    field?.focus();
  };
  return (
    <div className={styles.inline}>
      <GrowingText
        ref={area}
        aria-label={label}
        value={value}
        maxLength={max}
        rows={2}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className={styles.marks}>
        <Button size="small" type="text" onClick={() => wrap('**', '**', '加粗的字')}>
          加粗
        </Button>
        <Button size="small" type="text" onClick={() => wrap('[', '](/help)', '链接的字')}>
          链接
        </Button>
      </div>
    </div>
  );
}
