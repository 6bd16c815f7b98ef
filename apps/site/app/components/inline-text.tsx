import { readInline } from '@feisuo/contract/facts/inline-text';
import styles from './inline-text.module.css';
import { SiteLink } from './site-link.tsx';

/** An operator's text with strong words and links. */
export function InlineText({ text }: { text: string }) {
  return readInline(text).map((piece, index) => {
    if (piece.href !== null) {
      return (
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no id and never move
        <SiteLink key={index} className={styles.link} href={piece.href}>
          {piece.text}
        </SiteLink>
      );
    }
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return piece.isStrong ? <b key={index}>{piece.text}</b> : piece.text;
  });
}
