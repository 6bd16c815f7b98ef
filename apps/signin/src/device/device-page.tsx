import { useMemo } from 'react';
import { StateView } from '../account-state/state-view.tsx';
import DoneView from '../authenticate/done-view.tsx';
import { useProviderStart } from '../provider/use-provider-start.ts';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { ProviderEntry } from '../sign-in/entry.ts';
import { SignInViews } from '../sign-in/sign-in-views.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { DecideView } from './decide-view.tsx';
import { spellUserCode } from './device-flow.ts';
import { EnterView } from './enter-view.tsx';
import { useDevice } from './use-device.ts';
import { Notice } from '../form/notice.tsx';
import { BrandBar } from '../shell/bar.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';

type Props = { search: string; entry?: ProviderEntry | null };

/** Approves or denies a device without a keyboard. */
export default function DevicePage({ search, entry = null }: Props) {
  const texts = useTexts();
  const given = useMemo(() => spellUserCode(new URLSearchParams(search).get('user_code') ?? ''), [search]);
  const door = useDevice(given);
  const startProvider = useProviderStart(door.again);
  const { flow } = door;
  switch (flow.view) {
    case 'loading':
      return (
        <Shell texts={texts} title={texts.device.bar}>
          <ThreadSkeleton says={texts.device.loading} />
        </Shell>
      );
    case 'enter':
      return <EnterView flow={flow} onEnter={door.enter} />;
    case 'sign-in':
      return (
        <SignInViews
          application={texts.device.bar}
          entry={entry}
          why={flow.isProof ? texts.device.prove : undefined}
          onSignedIn={door.onSignedIn}
          onProvider={startProvider}
        />
      );
    case 'decide':
      return (
        <DecideView
          flow={flow}
          isGiven={flow.code === given}
          onDecide={(isAllowed) => door.decide(flow, isAllowed)}
          onChangeAccount={door.changeAccount}
          onExpired={door.expire}
        />
      );
    case 'expired':
      return <ExpiredView onAgain={door.again} />;
    case 'allowed':
      return <DoneView title={texts.device.allowed} says={texts.device.allowedSays(flow.application)} />;
    case 'denied':
      return <DoneView title={texts.device.denied} says={texts.device.deniedSays} isRefusal />;
    case 'stopped':
      return <StateView refusal={flow.refusal} until={null} onOtherAccount={() => void door.changeAccount(null)} />;
    case 'unreachable':
      return (
        <Shell texts={texts} title={texts.unreachable.title}>
          <UnreachableView texts={texts} says={texts.unreachable} status={flow.status} onRetry={door.again} />
        </Shell>
      );
  }
}

function ExpiredView({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts();
  const says = texts.device;
  return (
    <Shell texts={texts} title={says.expired} bar={<BrandBar texts={texts} name={says.bar} />}>
      <ViewTitle>{says.expired}</ViewTitle>
      <Notice title={texts.refused.todo}>{says.expiredTodo}</Notice>
      <button className={words.primary} type="button" onClick={onAgain}>
        {says.again}
      </button>
    </Shell>
  );
}
