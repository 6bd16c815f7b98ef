import { Form } from 'antd';
import type { ReactNode } from 'react';
import styles from './form.module.css';

/** What the form gives to each of its fields. */
export type FieldGroupProps = { id?: string; 'aria-describedby'?: string };

/** A field that is several controls: it has the name of the field, and is gone to where something is wrong with it. */
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
      {/* What is wrong with one of them makes none of the others red. */}
      <Form.Item noStyle validateStatus="">
        {children}
      </Form.Item>
    </div>
  );
}
