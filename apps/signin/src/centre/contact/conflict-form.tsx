import type { ConflictResolution } from '@feisuo/contract/facts/account-vocabulary';
import { useEffect, useRef, type Dispatch } from 'react';
import { FormError } from '../../form/form-error.tsx';
import { useForm } from '../../form/use-form.ts';
import { faultText } from '../ask.ts';
import { useAuditDays } from '../data/use-audit-days.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Choice } from '../pieces/choice.tsx';
import styles from '../pieces/pieces.module.css';
import { useCentre } from '../use-centre.ts';
import type { ContactEvent, ContactFlow } from './contact-flow.ts';
import own from './contact.module.css';
import { putContact, whyKeptOf } from './put-contact.ts';

type Props = { flow: Extract<ContactFlow, { step: 'conflict' }>; tell: Dispatch<ContactEvent> };

/** Another account has the contact: its holder decides, with an explanation of each choice. */
export function ConflictForm({ flow, tell }: Props) {
  const centre = useCentre();
  const { texts, shared, refreshUser, say } = centre;
  const words = texts.contact.conflict;
  const { kind, address, verificationToken, choice } = flow;
  const days = useAuditDays();
  const { faults, isSending, formRef, submit, setFaults } = useForm<never>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const decide = async () => {
    if (choice === 'DEFAULT') {
      tell({ type: 'back' });
      return {};
    }
    const answer = await putContact(centre, { kind, address, verificationToken, resolution: choice });
    if (answer.kind === 'cancelled') return {};
    if (answer.kind === 'answered') {
      await refreshUser();
      tell({ type: 'leave' });
      say(texts.contact.done[kind]);
      return {};
    }
    const why = whyKeptOf(answer);
    return { form: why ? words[why] : faultText(answer, { texts, shared }) };
  };
  const options: [ConflictResolution, string, string][] = [
    ['DEFAULT', words.keep, words.keepSays],
    ['TRANSFER', words.transfer, words.transferSays],
    ['DELETE_ACCOUNT_TRANSFER', words.close, words.closeSays(days)],
  ];
  return (
    <form ref={formRef} onSubmit={submit(decide)}>
      <h3 ref={title} tabIndex={-1} className={styles.rowName}>
        {words.title[kind]}
      </h3>
      <p className={styles.says}>{words.says[kind]}</p>
      <fieldset className={own.choices}>
        <legend>{words.legend}</legend>
        {options.map(([option, name, says]) => (
          <Choice
            key={option}
            name="resolution"
            checked={choice === option}
            says={says}
            onChoose={() => {
              tell({ type: 'chose', choice: option });
              setFaults({});
            }}
          >
            {name}
          </Choice>
        ))}
      </fieldset>
      <FormError says={faults.form} />
      <p className={buttons.line}>
        <ActButton isBusy={isSending}>{words.confirm}</ActButton>
        <ActButton look="secondary" onPress={() => tell({ type: 'leave' })}>
          {texts.cancel}
        </ActButton>
      </p>
    </form>
  );
}
