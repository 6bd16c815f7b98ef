import { useEffect, useRef } from 'react';
import words from './words.module.css';

type Props = {
  children: string;
  /** Only for screen readers, where the view shows the text elsewhere. */
  isUnseen?: boolean;
  /** For views with one field, which takes the focus and is named by the heading. */
  id?: string;
};

/** A view's heading. It takes the focus when it appears or changes, so that the change is read out. */
export const ViewTitle = (props: Props) => <Title key={props.children} {...props} />;

function Title({ children, isUnseen = false, id }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => (id ? undefined : title.current?.focus({ preventScroll: true })), [id]);
  return (
    <h1 className={isUnseen ? 'sr-only' : words.title} ref={title} id={id} tabIndex={-1}>
      {children}
    </h1>
  );
}
