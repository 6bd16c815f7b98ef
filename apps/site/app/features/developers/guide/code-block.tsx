import { useRef } from 'react';
import { useLocation } from 'react-router';
import { CopyButton } from '../../../components/copy-button.tsx';
import { languageOf } from '../pages.ts';
import { developerTexts } from '../texts.ts';
import styles from './code-block.module.css';

interface CodeBlockProps {
  /** The path of the file that the block shows. */
  name?: string | null;
  /** Code that was highlighted when the site was built, or on the server. */
  html: string;
}

/** Code with a button that copies it. It scrolls sideways, also by the keyboard. */
export function CodeBlock({ name, html }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null);
  const texts = developerTexts[languageOf(useLocation().pathname)];
  return (
    <figure className={styles.block} data-named={name ? '' : undefined}>
      {name && <figcaption>{name}</figcaption>}
      <CopyButton
        className={styles.copy}
        text={() => code.current?.textContent ?? ''}
        label={texts.copy}
        about={name ?? ''}
        done={texts.copied}
        failed={texts.copyFailed}
      />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard */}
      <pre tabIndex={0} role="group" aria-label={name ?? texts.code}>
        <code ref={code} dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}
