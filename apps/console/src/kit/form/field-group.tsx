import { Form } from 'antd';
import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Props that antd's form passes to the control of a field. */
export type FieldGroupProps = { id?: string; 'aria-describedby'?: string };

/** A form field of several inputs with one common label. The group gets the focus if the field is invalid. */
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
      {/* Resets the validation status, so that a fault of the group does not mark all of its inputs. */}
      <Form.Item noStyle validateStatus="">
        {children}
      </Form.Item>
    </div>
  );
}
