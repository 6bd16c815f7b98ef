import type { Locale } from '@feisuo/contract/facts/locales';
import { useEffect, useMemo, useRef } from 'react';
import type { CaptchaToken, CaptchaWork } from '@feisuo/contract/schemas/account-captcha';
import { isFramed, surroundingOrigin } from '../shell/parent-origin.tsx';
import { Shell } from '../shell/shell.tsx';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import textStyles from '../shell/text.module.css';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import type { Texts } from '../texts/texts.ts';
import type { CaptchaFlow } from './captcha-flow.ts';
import { ClosedView, explain } from './closed-view.tsx';
import { ImageView } from './image-view.tsx';
import { ThreadProgress } from './thread-progress.tsx';
import { useCaptcha } from './use-captcha.ts';
import { WorkView } from './work-view.tsx';
import { withParams } from '../shell/address.ts';

/** The registered redirect address with the captcha token; null if there is no address that a browser can follow. */
export function addressWithToken({ redirect_uri: address, state }: Destination, token: CaptchaToken): string | null {
  const { captcha_token, expires_in } = token;
  return withParams(address, { captcha_token, expires_in: `${expires_in}`, ...(state && { state }) });
}

type Destination = Pick<CaptchaWork, 'redirect_uri' | 'state' | 'origins'>;

/** Message to the page that shows the captcha in a frame; used if there is no redirect address. */
export const messageWithToken = ({ state }: Destination, { captcha_token, expires_in }: CaptchaToken) => ({
  action: 'captcha',
  captcha_token,
  expires_in,
  state,
});

/**
 * Origins to which the token is sent: the framing page's origin if it is registered, or all registered origins if the
 * framing page is unknown.
 */
export function listenersAmong(origins: readonly string[], surrounding: string | null): readonly string[] {
  return surrounding === null ? origins : origins.filter((origin) => origin === surrounding);
}

type Props = { locale: Locale; texts: Texts; search: string };

/** Page on which the user solves a captcha, by a proof of work or by an image. */
export default function CaptchaPage({ locale, texts, search }: Props) {
  const challenge = useMemo(() => new URLSearchParams(search).get('challenge') ?? '', [search]);
  const { flow, startWork, chooseWork, askImage, answerImage, retry } = useCaptcha(challenge, locale);
  const listeners = 'work' in flow ? listenersOf(flow.work.origins) : [];
  const address = flow.view === 'passed' ? addressWithToken(flow.work, flow.token) : null;
  useHandOver(flow, address);
  return (
    <Shell texts={texts} title={titleOf(flow, texts)} parentOrigin={listeners[0] ?? null}>
      {/* This element always exists, because screen readers announce only changes of an existing element. */}
      <p className="sr-only" role="status">
        {statusOf(flow, texts.captcha)}
      </p>
      {flow.view === 'loading' && <ThreadSkeleton message={texts.captcha.loading} />}
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
        <UnreachableView texts={texts} labels={texts.captcha.unreachable} status={flow.status} onRetry={retry} />
      )}
    </Shell>
  );
}

const listenersOf = (origins: readonly string[]) => listenersAmong(origins, surroundingOrigin(document));

/** Passes the captcha token to the redirect address or to the framing page. */
function useHandOver(flow: CaptchaFlow, address: string | null): void {
  useEffect(() => {
    if (flow.view !== 'passed') return;
    // `replace`, so that the browser's Back button does not return to a solved captcha.
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

/** Text for screen readers about the current state. */
function statusOf(flow: CaptchaFlow, texts: Texts['captcha']): string {
  if (flow.view === 'work' && flow.isWorking) return flow.progress < 0.5 ? texts.working : texts.halfway;
  if (flow.view === 'image' && flow.isChecking) return texts.working;
  return flow.view === 'passed' ? texts.passed : '';
}

type PassedViewProps = { texts: Texts['captcha']; address: string | null };

/** Tells the user that the captcha is solved. A link leads to the redirect address, in case the redirect fails. */
function PassedView({ texts, address }: PassedViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <h1 className={textStyles.title} ref={title} tabIndex={-1}>
        {texts.passed}
      </h1>
      <p className={textStyles.lead}>{address ? texts.returning : texts.finished}</p>
      <ThreadProgress label={texts.progress} progress={1} />
      {address && (
        <a className={textStyles.secondary} href={address}>
          {texts.goOn}
        </a>
      )}
    </>
  );
}
