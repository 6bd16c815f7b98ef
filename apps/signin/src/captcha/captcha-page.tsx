import type { Locale } from '@feisuo/contract/facts/locales';
import { useEffect, useMemo } from 'react';
import type { CaptchaToken, CaptchaWork } from '@feisuo/contract/schemas/account-captcha';
import { isFramed, surroundingOrigin } from '../shell/frame.ts';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { Texts } from '../texts/texts.ts';
import type { CaptchaFlow } from './captcha-flow.ts';
import { ClosedView, explain } from './closed-view.tsx';
import { ImageView } from './image-view.tsx';
import { PassedView } from './passed-view.tsx';
import { useCaptcha } from './use-captcha.ts';
import { WorkView } from './work-view.tsx';
import { withQuery } from '../shell/address.ts';

/** Where a passed challenge leads: the application's registered address with the token. Null when it gave none. */
export function addressWithToken({ redirect_uri: address, state }: Destination, token: CaptchaToken): string | null {
  const { captcha_token, expires_in } = token;
  return withQuery(address, { captcha_token, expires_in: `${expires_in}`, ...(state && { state }) });
}

type Destination = Pick<CaptchaWork, 'redirect_uri' | 'state' | 'origins'>;

/** What the surrounding page is told where there is no address to go to. */
export const messageWithToken = ({ state }: Destination, { captcha_token, expires_in }: CaptchaToken) => ({
  action: 'captcha',
  captcha_token,
  expires_in,
  state,
});

/** Whom to address: the surrounding page if it is registered, or every registered origin where it cannot be known. */
export function listenersAmong(origins: readonly string[], surrounding: string | null): readonly string[] {
  return surrounding === null ? origins : origins.filter((origin) => origin === surrounding);
}

type Props = { locale: Locale; texts: Texts; search: string };

/** Where a challenge is solved: by the browser's own work, or by reading an image. */
export default function CaptchaPage({ locale, texts, search }: Props) {
  const challenge = useMemo(() => new URLSearchParams(search).get('challenge') ?? '', [search]);
  const { flow, startWork, chooseWork, askImage, answerImage, retry } = useCaptcha(challenge, locale);
  const listeners = 'work' in flow ? listenersOf(flow.work.origins) : [];
  const address = flow.view === 'passed' ? addressWithToken(flow.work, flow.token) : null;
  useHandOver(flow, address);
  return (
    <Shell texts={texts} title={titleOf(flow, texts)} parentOrigin={listeners[0] ?? null}>
      {/* There from the start, so that what appears in it is read out. */}
      <p className="sr-only" role="status">
        {statusOf(flow, texts.captcha)}
      </p>
      {flow.view === 'loading' && <ThreadSkeleton says={texts.captcha.loading} />}
      {flow.view === 'work' && (
        <WorkView
          texts={texts.captcha}
          isWorking={flow.isWorking}
          progress={flow.progress}
          onStart={() => void startWork()}
          onChooseImage={flow.work.has_image ? () => void askImage() : null}
        />
      )}
      {flow.view === 'image' && (
        <ImageView
          texts={texts}
          image={flow.image}
          isChecking={flow.isChecking}
          problem={flow.problem}
          onReload={() => void askImage()}
          onAnswer={(typed) => void answerImage(typed)}
          onChooseWork={chooseWork}
        />
      )}
      {flow.view === 'passed' && <PassedView texts={texts.captcha} address={address} />}
      {flow.view === 'refused' && <ClosedView texts={texts} refusal={flow.refusal} onRetry={retry} />}
      {flow.view === 'unreachable' && (
        <UnreachableView texts={texts} says={texts.captcha.unreachable} status={flow.status} onRetry={retry} />
      )}
    </Shell>
  );
}

const listenersOf = (origins: readonly string[]) => listenersAmong(origins, surroundingOrigin(document));

/** Takes the token where the application wants it: to its address, or to the page around this one. */
function useHandOver(flow: CaptchaFlow, address: string | null): void {
  useEffect(() => {
    if (flow.view !== 'passed') return;
    // `replace`, so that the back button does not lead into a challenge that is already spent.
    if (address !== null) location.replace(address);
    else if (isFramed(window)) {
      for (const origin of listenersOf(flow.work.origins)) {
        window.parent.postMessage(messageWithToken(flow.work, flow.token), origin);
      }
    }
  }, [flow, address]);
}

function titleOf(flow: CaptchaFlow, texts: Texts): string {
  switch (flow.view) {
    case 'image':
      return texts.captcha.image.title;
    case 'passed':
      return texts.captcha.passed;
    case 'refused':
      return explain(flow.refusal, texts).title;
    case 'unreachable':
      return texts.unreachable.title;
    case 'loading':
    case 'work':
      return texts.captcha.title;
  }
}

/** What a screen reader is told without being asked. */
function statusOf(flow: CaptchaFlow, texts: Texts['captcha']): string {
  if (flow.view === 'work' && flow.isWorking) return flow.progress < 0.5 ? texts.working : texts.halfway;
  if (flow.view === 'image' && flow.isChecking) return texts.working;
  return flow.view === 'passed' ? texts.passed : '';
}
