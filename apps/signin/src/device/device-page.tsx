import { useMemo, useId, useState } from 'react';
import { StateView } from '../account-state/state-view.tsx';
import DoneView from '../authenticate/done-view.tsx';
import { Field } from '../form/field.tsx';
import { OnlyTask } from '../form/single-field.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { useProviderStart } from '../provider/use-provider-start.ts';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { ProviderEntry } from '../sign-in/provider-identity.ts';
import { SignInViews } from '../sign-in/sign-in-views.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './device.module.css';
import { useDeviceTexts } from './texts/use-device-texts.ts';
import { DecideView } from './decide-view.tsx';
import { spellUserCode, isCompleteCode, type DeviceFlow } from './device-flow.ts';
import { useDevice } from './use-device.ts';
import { Notice } from '../form/notice.tsx';
import { BrandBar } from '../shell/bar.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';

type Props = { search: string; entry?: ProviderEntry | null };

/** Page on which the user allows or denies the sign-in of a device without a keyboard (RFC 8628). */
export default function DevicePage({ search, entry = null }: Props) {
  const texts = useTexts();
  const labels = useDeviceTexts();
  const userCode = useMemo(() => spellUserCode(new URLSearchParams(search).get('user_code') ?? ''), [search]);
  const device = useDevice(userCode);
  const startProvider = useProviderStart(device.again);
  const { flow } = device;
  switch (flow.view) {
    case 'loading':
      return (
        <Shell texts={texts} title={labels.bar}>
          <ThreadSkeleton message={labels.loading} />
        </Shell>
      );
    case 'enter':
      return <EnterView flow={flow} onEnter={device.enter} />;
    case 'sign-in':
      return (
        <SignInViews
          application={labels.bar}
          entry={entry}
          why={flow.isProof ? labels.prove : undefined}
          onSignedIn={device.onSignedIn}
          onProvider={startProvider}
        />
      );
    case 'decide':
      return (
        <DecideView
          flow={flow}
          isFromLink={flow.code === userCode}
          onDecide={(isAllowed) => device.decide(flow, isAllowed)}
          onChangeAccount={device.changeAccount}
          onExpired={device.expire}
        />
      );
    case 'expired':
      return <ExpiredView onAgain={device.again} />;
    case 'allowed':
      return <DoneView title={labels.allowed} message={labels.allowedMessage(flow.application)} />;
    case 'denied':
      return <DoneView title={labels.denied} message={labels.deniedMessage} isRefusal />;
    case 'stopped':
      return <StateView refusal={flow.refusal} until={null} onOtherAccount={() => void device.changeAccount(null)} />;
    case 'unreachable':
      return (
        <Shell texts={texts} title={texts.unreachable.title}>
          <UnreachableView texts={texts} labels={texts.unreachable} status={flow.status} onRetry={device.again} />
        </Shell>
      );
  }
}

function ExpiredView({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts();
  const labels = useDeviceTexts();
  return (
    <Shell texts={texts} title={labels.expired} bar={<BrandBar texts={texts} name={labels.bar} />}>
      <ViewTitle>{labels.expired}</ViewTitle>
      <Notice title={texts.refused.todo}>{labels.expiredTodo}</Notice>
      <button className={textStyles.primary} type="button" onClick={onAgain}>
        {labels.again}
      </button>
    </Shell>
  );
}

type EnterViewProps = { flow: Extract<DeviceFlow, { view: 'enter' }>; onEnter: (code: string) => Promise<void> };

function EnterView({ flow, onEnter }: EnterViewProps) {
  const texts = useTexts();
  const labels = useDeviceTexts();
  const titleId = useId();
  const [code, setCode] = useState(flow.code);
  const { faults, isSending, formRef, submit, clearFault } = useForm<'code'>();
  // The server's error about a code is hidden once the user types another code.
  const [mended, setMended] = useState<EnterViewProps['flow'] | null>(null);
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
