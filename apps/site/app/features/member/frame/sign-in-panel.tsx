import { useState } from 'react';
import { memberTexts } from '../texts.ts';
import { Card } from './card.tsx';
import styles from './sign-in-panel.module.css';
import { Button } from '../../../components/button.tsx';

/** Shown to visitors on a page that has no content for them: a description and the sign-in button. */
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

/** Shown to visitors of the member centre: says what the centre contains, and offers the sign-in button. */
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
          {list.map(({ name, description }) => (
            <li key={name}>
              <b>{name}</b>
              {description}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function SignInButton() {
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    const { signInHere } = await import('../../../session/sign-in-here.ts');
    await signInHere();
    setBusy(false);
  };
  return (
    <Button look="primary" aria-disabled={isBusy} onClick={() => void (isBusy || signIn())}>
      {isBusy ? memberTexts.signingIn : memberTexts.signIn}
    </Button>
  );
}
