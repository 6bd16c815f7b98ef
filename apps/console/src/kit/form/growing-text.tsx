import { Input } from 'antd';
import type { TextAreaProps, TextAreaRef } from 'antd/es/input/TextArea';
import type { Ref } from 'react';
import styles from './growing-text.module.css';

type Props = Omit<TextAreaProps, 'autoSize'> & { rows?: number; ref?: Ref<TextAreaRef> };

/** A text area that grows by CSS: the Content-Security-Policy forbids the style attributes of antd's `autoSize`. */
export function GrowingText({ rows = 2, className, ref, ...rest }: Props) {
  return (
    <Input.TextArea
      {...rest}
      {...(ref && { ref })}
      rows={rows}
      className={`${styles.growing ?? ''} ${className ?? ''}`.trim()}
    />
  );
}
