import { useId, useState } from 'react';
import { Field } from '../form/field.tsx';
import { FormError } from '../form/form-error.tsx';
import { Notice } from '../form/notice.tsx';
import { OnlyTask } from '../form/only-task.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { BackBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { siteAddress } from '../shell/site-address.ts';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import type { SignIn } from './use-sign-in.ts';

const fields = ['recovery'] as const;

/** For who has lost the second factor, and kept the codes. */
export function RecoveryView({ signIn }: { signIn: SignIn }) {
  const texts = useTexts();
  const says = texts.recovery;
  const titleId = useId();
  const [code, setCode] = useState('');
  const { faults, isSending, formRef, submit, mend } = useForm<(typeof fields)[number]>();
  const send = submit(async () => {
    const typed = code.trim();
    if (typed === '') return { recovery: texts.form.problems.recovery };
    return signIn.prove({ verification_code: typed, method: 'RECOVERY' }, fields);
  });
  return (
    <Shell texts={texts} title={says.bar} bar={<BackBar texts={texts} name={says.bar} onBack={() => history.back()} />}>
      <ViewTitle id={titleId}>{says.title}</ViewTitle>
      <p className={words.lead}>{says.lead}</p>
      <form ref={formRef} onSubmit={send} noValidate>
        <FormError says={faults.form} />
        <OnlyTask titleId={titleId}>
          <Field
            label={says.label}
            name="recovery"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={words.mono}
            placeholder={says.example}
            value={code}
            onChange={(typed) => {
              mend('recovery');
              setCode(typed);
            }}
            problem={faults.recovery}
          />
        </OnlyTask>
        <Notice title={says.afterTitle}>{says.after}</Notice>
        <SubmitButton isSending={isSending}>{says.submit}</SubmitButton>
      </form>
      <a className={words.link} href={siteAddress('/support/work-order')} target="_blank" rel="noreferrer">
        {says.lost}
      </a>
    </Shell>
  );
}
