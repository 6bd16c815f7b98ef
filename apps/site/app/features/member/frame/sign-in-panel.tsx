import { memberTexts } from '../texts.ts';
import { Card } from './card.tsx';
import { SignInButton } from './sign-in-button.tsx';
import styles from './sign-in-panel.module.css';

/** For a page that has nothing to show to a visitor: what would be here, and the way in. */
export function SignInPanel({ title, text }: { title: string; text: string }) {
  return (
    <Card>
      <div className={styles.panel}>
        <h1>{title}</h1>
        <p>{text}</p>
        <SignInButton />
        <p className={styles.hint}>{memberTexts.signInHint}</p>
      </div>
    </Card>
  );
}

/** The same for the centre as a whole: everything that is in it. */
export function CentrePanel() {
  const { title, lead, list } = memberTexts.here;
  return (
    <Card>
      <div className={styles.centre}>
        <div className={styles.panel}>
          <h1>{title}</h1>
          <p>{lead}</p>
          <SignInButton />
          <p className={styles.hint}>{memberTexts.signInHint}</p>
        </div>
        <ul className={styles.list}>
          {list.map(({ name, says }) => (
            <li key={name}>
              <b>{name}</b>
              {says}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
