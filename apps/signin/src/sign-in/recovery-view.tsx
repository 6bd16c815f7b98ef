import { useId, useState } from 'react';
import { Field } from '../form/field.tsx';
import { FormError } from '../form/form-errors.tsx';
import { Notice } from '../form/notice.tsx';
import { OnlyTask } from '../form/single-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { appealAddress } from '../shell/address.ts';
import { BackBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import type { SignIn } from './use-sign-in.ts';

const fields = ['recovery'] as const;

type Props = { signIn: Pick<SignIn, 'prove'>; onBack?: () => void };

/** View that asks for a recovery code instead of the second factor. */
export function RecoveryView({ signIn, onBack }: Props) {
  const texts = useTexts();
  const labels = texts.recovery;
  const titleId = useId();
  const [code, setCode] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<(typeof fields)[number]>();
  const send = submit(async () => {
    const typed = code.trim();
    if (typed === '') return { recovery: texts.form.problems.recovery };
    return signIn.prove({ verification_code: typed, method: 'RECOVERY' }, fields);
  });
  return (
    <Shell
      texts={texts}
      title={labels.bar}
      bar={<BackBar texts={texts} name={labels.bar} onBack={onBack ?? (() => history.back())} />}
    >
      <ViewTitle id={titleId}>{labels.title}</ViewTitle>
      <p className={textStyles.lead}>{labels.lead}</p>
      <form ref={formRef} onSubmit={send} noValidate>
        <FormError message={faults.form} />
        <OnlyTask titleId={titleId}>
          <Field
            label={labels.label}
            name="recovery"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={textStyles.mono}
            placeholder={labels.example}
            value={code}
            onChange={(typed) => {
              clearFault('recovery');
              setCode(typed);
            }}
            problem={faults.recovery}
          />
        </OnlyTask>
        <Notice title={labels.afterTitle}>{labels.after}</Notice>
        <SubmitButton isSending={isSending}>{labels.submit}</SubmitButton>
      </form>
      <a className={textStyles.link} href={appealAddress('2fa')} target="_blank" rel="noreferrer">
        {labels.lost}
      </a>
    </Shell>
  );
}
