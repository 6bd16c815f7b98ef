import { useReducer } from 'react';
import { buttons } from '../pieces/buttons.ts';
import { Icon } from '../pieces/icons.tsx';
import styles from '../pieces/pieces.module.css';
import { useAct } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { AddressForm } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';
import { ConflictForm } from './conflict-form.tsx';
import { contactFlow, contactShown, type ContactKind } from './contact-flow.ts';
import own from './contact.module.css';

/** The phone number and the e-mail address, and how to change them. */
export function ContactPage() {
  const { texts, user, proveFirst } = useCentre();
  const words = texts.contact;
  const [flow, tell] = useReducer(contactFlow, contactShown);
  const [isBusy, act] = useAct();
  // Proof is asked for first: at the end of the steps it would surprise.
  const begin = (kind: ContactKind) => () =>
    act(async () => {
      if (await proveFirst()) tell({ type: 'begin', kind });
    });
  const values: [ContactKind, string][] = [
    ['phone', user.phone_number],
    ['email', user.email],
  ];
  if (flow.step === 'shown') {
    return (
      <section className={styles.card} aria-label={texts.sections.contact}>
        <ul className={styles.rows}>
          {values.map(([kind, value]) => (
            <li key={kind}>
              <Icon name={kind} />
              <div className={styles.rowWords}>
                <span className={styles.rowName}>{words[kind]}</span>
                <span className={value ? styles.rowSays : `${styles.rowSays} ${styles.warn}`}>
                  {value || words.none}
                </span>
              </div>
              <button type="button" className={buttons.link} aria-disabled={isBusy} onClick={begin(kind)}>
                {value ? words.change[kind] : words.add[kind]}
              </button>
            </li>
          ))}
        </ul>
        <p className={styles.empty}>{words.cannotRemove}</p>
      </section>
    );
  }
  const value = flow.kind === 'phone' ? user.phone_number : user.email;
  return (
    <section className={styles.card} aria-labelledby="contact-walk">
      <div className={styles.cardHead}>
        <h2 id="contact-walk">{value ? words.change[flow.kind] : words.add[flow.kind]}</h2>
      </div>
      <div className={own.walk}>
        {flow.step === 'address' && <AddressForm flow={flow} tell={tell} isChange={value !== ''} />}
        {flow.step === 'code' && <CodeForm flow={flow} tell={tell} />}
        {flow.step === 'conflict' && <ConflictForm flow={flow} tell={tell} />}
      </div>
    </section>
  );
}
