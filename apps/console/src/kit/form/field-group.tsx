import { Form } from 'antd';
import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Props that the form gives to its fields. */
export type FieldGroupProps = { id?: string; 'aria-describedby'?: string };

/** A field of several controls: labelled as one, and focused when it has a fault. */
export function FieldGroup({
  id,
  'aria-describedby': describedBy,
  className,
  place,
  children,
}: FieldGroupProps & { className?: string | undefined; place?: string; children: ReactNode }) {
  return (
    <div
      id={id}
      data-part={place}
      role="group"
      tabIndex={-1}
      aria-describedby={describedBy}
      className={`${styles.group} ${className ?? ''}`}
    >
      {/* The fault of one control does not mark the others. */}
      <Form.Item noStyle validateStatus="">
        {children}
      </Form.Item>
    </div>
  );
}
