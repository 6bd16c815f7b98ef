import { useEffect, useRef } from 'react';
import words from './words.module.css';

type Props = {
  children: string;
  /** For whom it stands elsewhere in the view already, and only readers need the heading. */
  isUnseen?: boolean;
  /** Where the view is there for one field, which takes the focus and is heard by this name. */
  id?: string;
};

/** The heading of a view. It takes the focus when the view appears or becomes another, so that the change is heard. */
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
