import { useEffect, useRef } from 'react';
import words from './words.module.css';

type Props = {
  children: string;
  /** For whom it stands elsewhere in the view already, and only readers need the heading. */
  isUnseen?: boolean;
};

/** The heading of a view. It takes the focus when the view appears or becomes another, so that the change is heard. */
export const ViewTitle = (props: Props) => <Title key={props.children} {...props} />;

function Title({ children, isUnseen = false }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h1 className={isUnseen ? 'sr-only' : words.title} ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}
