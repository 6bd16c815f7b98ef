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
import { isWholeCode, spellUserCode, type DeviceFlow } from './device-flow.ts';

type Props = { flow: Extract<DeviceFlow, { view: 'enter' }>; onEnter: (code: string) => Promise<void> };

export function EnterView({ flow, onEnter }: Props) {
  const texts = useTexts();
  const says = texts.device;
  const titleId = useId();
  const [code, setCode] = useState(flow.code);
  const { faults, isSending, formRef, submit, mend } = useForm<'code'>();
  // The code's error stays until the user types; the next answer is another flow.
  const [mended, setMended] = useState<Props['flow'] | null>(null);
  const problem = mended === flow ? null : flow.problem;
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
              setMended(flow);
              setCode(spellUserCode(typed));
            }}
            problem={faults.code ?? problem ?? undefined}
          />
        </OnlyTask>
        <SubmitButton isSending={isSending}>{says.next}</SubmitButton>
      </form>
      <p className={words.foot}>{says.warning}</p>
    </Shell>
  );
}
