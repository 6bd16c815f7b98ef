import { useEffect, useRef } from 'react';
import words from './words.module.css';

/** A full-width comma or colon ends a phrase; other scripts have blanks to break at. */
const phrasesOf = (text: string) => text.split(/(?<=[，：、])/u);

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
      {phrasesOf(children).map((phrase) => (
        <span key={phrase} className={words.phrase}>
          {phrase}
        </span>
      ))}
    </h1>
  );
}
