import { useReducer } from 'react';
import { buttons } from '../components/buttons.ts';
import { Icon } from '../components/icons.tsx';
import styles from '../components/components.module.css';
import { useAction } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';
import { AddressForm } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';
import { ConflictForm } from './conflict-form.tsx';
import { contactFlow, contactShown, type ContactKind } from './contact-flow.ts';
import own from './contact.module.css';

/** Shows the phone number and the e-mail address, and changes them. */
export function ContactPage() {
  const { texts, user, proveFirst } = useCentre();
  const labels = texts.contact;
  const [flow, dispatch] = useReducer(contactFlow, contactShown);
  const [isBusy, run] = useAction();
  // The proof of identity is asked for before the first step. After the last step it would surprise the user.
  const begin = (kind: ContactKind) => () =>
    run(async () => {
      if (await proveFirst()) dispatch({ type: 'begin', kind });
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
              <div className={styles.rowTexts}>
                <span className={styles.rowName}>{labels[kind]}</span>
                <span className={value ? styles.rowText : `${styles.rowText} ${styles.warn}`}>
                  {value || labels.none}
                </span>
              </div>
              <button type="button" className={buttons.link} aria-disabled={isBusy} onClick={begin(kind)}>
                {value ? labels.change[kind] : labels.add[kind]}
              </button>
            </li>
          ))}
        </ul>
        <p className={styles.empty}>{labels.cannotRemove}</p>
      </section>
    );
  }
  const value = flow.kind === 'phone' ? user.phone_number : user.email;
  return (
    <section className={styles.card} aria-labelledby="contact-walk">
      <div className={styles.cardHead}>
        <h2 id="contact-walk">{value ? labels.change[flow.kind] : labels.add[flow.kind]}</h2>
      </div>
      <div className={own.walk}>
        {flow.step === 'address' && <AddressForm flow={flow} dispatch={dispatch} isChange={value !== ''} />}
        {flow.step === 'code' && <CodeForm flow={flow} dispatch={dispatch} />}
        {flow.step === 'conflict' && <ConflictForm flow={flow} dispatch={dispatch} />}
      </div>
    </section>
  );
}
