import type { ConflictResolution } from '@feisuo/contract/facts/account-vocabulary';
import { useReducer, useEffect, useRef, type Dispatch } from 'react';
import { FormError } from '../../form/form-errors.tsx';
import { useForm } from '../../form/use-form.ts';
import { faultText } from '../centre-requests.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import { Choice } from '../components/choice.tsx';
import { Icon } from '../components/icons.tsx';
import styles from '../components/components.module.css';
import { useAuditDays } from '../data/use-audit-days.ts';
import { useAction } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';
import { AddressForm } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';
import { contactFlow, contactShown, type ContactKind, type ContactEvent, type ContactFlow } from './contact-flow.ts';
import own from './contact.module.css';
import { putContact, keptReasonOf } from './put-contact.ts';

/** Page that shows and changes the account's phone number and e-mail address. */
export function ContactPage() {
  const { texts, user, proveFirst } = useCentre();
  const labels = texts.contact;
  const [flow, dispatch] = useReducer(contactFlow, contactShown);
  const [isBusy, run] = useAction();
  // Asks for the proof of identity before the first step, because a question after the last step would surprise the
  // member.
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

type Props = { flow: Extract<ContactFlow, { step: 'conflict' }>; dispatch: Dispatch<ContactEvent> };

/** Shown if another account has this contact: the member decides what to do, and the form explains each option. */
function ConflictForm({ flow, dispatch }: Props) {
  const centre = useCentre();
  const { texts, shared, refreshUser, showToast } = centre;
  const labels = texts.contact.conflict;
  const { kind, address, verificationToken, choice } = flow;
  const days = useAuditDays();
  const { faults, isSending, formRef, submit, setFaults } = useForm<never>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const decide = async () => {
    if (choice === 'DEFAULT') {
      dispatch({ type: 'back' });
      return {};
    }
    const answer = await putContact(centre, { kind, address, verificationToken, resolution: choice });
    if (answer.kind === 'cancelled') return {};
    if (answer.kind === 'answered') {
      await refreshUser();
      dispatch({ type: 'leave' });
      showToast(texts.contact.done[kind]);
      return {};
    }
    const why = keptReasonOf(answer);
    return { form: why ? labels[why] : faultText(answer, { texts, shared }) };
  };
  const options: [ConflictResolution, string, string][] = [
    ['DEFAULT', labels.keep, labels.keepMessage],
    ['TRANSFER', labels.transfer, labels.transferMessage],
    ['DELETE_ACCOUNT_TRANSFER', labels.close, labels.closeMessage(days)],
  ];
  return (
    <form ref={formRef} onSubmit={submit(decide)}>
      <h3 ref={title} tabIndex={-1} className={styles.rowName}>
        {labels.title[kind]}
      </h3>
      <p className={styles.message}>{labels.description[kind]}</p>
      <fieldset className={own.choices}>
        <legend>{labels.legend}</legend>
        {options.map(([option, name, message]) => (
          <Choice
            key={option}
            name="resolution"
            checked={choice === option}
            message={message}
            onChoose={() => {
              dispatch({ type: 'chose', choice: option });
              setFaults({});
            }}
          >
            {name}
          </Choice>
        ))}
      </fieldset>
      <FormError message={faults.form} />
      <p className={buttons.line}>
        <ActionButton isBusy={isSending}>{labels.confirm}</ActionButton>
        <ActionButton look="secondary" onPress={() => dispatch({ type: 'leave' })}>
          {texts.cancel}
        </ActionButton>
      </p>
    </form>
  );
}
