import { useId, useState } from 'react';
import { Field } from '../form/field.tsx';
import { OnlyTask } from '../form/only-task.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './device.module.css';
import { isWholeCode, spellUserCode } from './device-flow.ts';

type Props = { problem: string | null; onEnter: (code: string) => Promise<void> };

/** The code that the device shows, typed here. */
export function EnterView({ problem, onEnter }: Props) {
  const texts = useTexts();
  const says = texts.device;
  const titleId = useId();
  const [code, setCode] = useState('');
  const { faults, isSending, formRef, submit, mend } = useForm<'code'>();
  const [isMended, setMended] = useState(false);
  const send = submit(async () => {
    if (!isWholeCode(code)) return { code: says.incomplete };
    await onEnter(code);
    return {};
  });
  return (
    <Shell texts={texts} title={says.bar} bar={<BrandBar texts={texts} name={says.bar} />}>
      <ViewTitle id={titleId}>{says.enterTitle}</ViewTitle>
      <p className={words.lead}>{says.enterLead}</p>
      <form ref={formRef} onSubmit={send} noValidate>
        <OnlyTask titleId={titleId}>
          <Field
            label={says.code}
            name="user_code"
            className={styles.typed}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={24}
            value={code}
            onChange={(typed) => {
              mend('code');
              setMended(true);
              setCode(spellUserCode(typed));
            }}
            problem={faults.code ?? (isMended ? undefined : (problem ?? undefined))}
          />
        </OnlyTask>
        <SubmitButton isSending={isSending}>{says.next}</SubmitButton>
      </form>
      <p className={words.foot}>{says.warning}</p>
    </Shell>
  );
}
