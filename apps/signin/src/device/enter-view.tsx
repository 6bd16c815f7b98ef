import { useId, useState } from 'react';
import { Field } from '../form/field.tsx';
import { OnlyTask } from '../form/single-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { useDeviceTexts } from './texts/use-device-texts.ts';
import styles from './device.module.css';
import { isCompleteCode, spellUserCode, type DeviceFlow } from './device-flow.ts';

type Props = { flow: Extract<DeviceFlow, { view: 'enter' }>; onEnter: (code: string) => Promise<void> };

export function EnterView({ flow, onEnter }: Props) {
  const texts = useTexts();
  const labels = useDeviceTexts();
  const titleId = useId();
  const [code, setCode] = useState(flow.code);
  const { faults, isSending, formRef, submit, clearFault } = useForm<'code'>();
  // The error of a code stays until the user types; each answer of the server is a new flow.
  const [mended, setMended] = useState<Props['flow'] | null>(null);
  const problem = mended === flow ? null : flow.problem;
  const send = submit(async () => {
    if (!isCompleteCode(code)) return { code: labels.incomplete };
    await onEnter(code);
    return {};
  });
  return (
    <Shell texts={texts} title={labels.bar} bar={<BrandBar texts={texts} name={labels.bar} />}>
      <ViewTitle id={titleId}>{labels.enterTitle}</ViewTitle>
      <p className={textStyles.lead}>{labels.enterLead}</p>
      <form ref={formRef} onSubmit={send} noValidate>
        <OnlyTask titleId={titleId}>
          <Field
            label={labels.code}
            name="user_code"
            className={styles.typed}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={24}
            value={code}
            onChange={(typed) => {
              clearFault('code');
              setMended(flow);
              setCode(spellUserCode(typed));
            }}
            problem={faults.code ?? problem ?? undefined}
          />
        </OnlyTask>
        <SubmitButton isSending={isSending}>{labels.next}</SubmitButton>
      </form>
      <p className={textStyles.foot}>{labels.warning}</p>
    </Shell>
  );
}
