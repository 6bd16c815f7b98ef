import { useEffect, useRef } from 'react';
import textStyles from './text.module.css';

type Props = {
  children: string;
  /** Hides the title from sight, for views that show the same text elsewhere. Screen readers still announce it. */
  isUnseen?: boolean;
  /** Element id of the heading, for views with a single input, which takes the focus and has the heading as label. */
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
