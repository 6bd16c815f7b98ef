import type { ConflictResolution } from '@feisuo/contract/facts/account-vocabulary';
import { useEffect, useRef, type Dispatch } from 'react';
import { FormError } from '../../form/form-error.tsx';
import { useForm } from '../../form/use-form.ts';
import { faultText } from '../ask.ts';
import { useAuditDays } from '../data/use-audit-days.ts';
import { ActionButton } from '../components/action-button.tsx';
import { buttons } from '../components/buttons.ts';
import { Choice } from '../components/choice.tsx';
import styles from '../components/components.module.css';
import { useCentre } from '../use-centre.ts';
import type { ContactEvent, ContactFlow } from './contact-flow.ts';
import own from './contact.module.css';
import { putContact, keptReasonOf } from './put-contact.ts';

type Props = { flow: Extract<ContactFlow, { step: 'conflict' }>; dispatch: Dispatch<ContactEvent> };

/** Shown if another account has the contact. The user decides what happens, and each choice is explained. */
export function ConflictForm({ flow, dispatch }: Props) {
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
