import { useEffect, useRef } from 'react';
import textStyles from './text.module.css';

type Props = {
  children: string;
  /** Hides the title visually, for views that show the same text elsewhere; screen readers still read it. */
  isUnseen?: boolean;
  /** Id of the heading, for views with one field: the field takes the focus and the heading is its label. */
  id?: string;
};

/** A view's heading. It takes the focus when it appears or changes, so that screen readers announce the new view. */
export const ViewTitle = (props: Props) => <Title key={props.children} {...props} />;

function Title({ children, isUnseen = false, id }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => (id ? undefined : title.current?.focus({ preventScroll: true })), [id]);
  return (
    <h1 className={isUnseen ? 'sr-only' : textStyles.title} ref={title} id={id} tabIndex={-1}>
      {children}
    </h1>
  );
}
