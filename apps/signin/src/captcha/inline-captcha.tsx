import { errorTextIn } from '@feisuo/contract/facts/error-text';
import { useEffect, useRef } from 'react';
import { FormError } from '../form/form-errors.tsx';
import type { OpenChallenge } from '../session/open-captchas.ts';
import { useSession } from '../session/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import styles from './captcha.module.css';
import { ImageView } from './image-view.tsx';
import { ThreadProgress } from './thread-progress.tsx';
import { useCaptcha } from './use-captcha.ts';

/** A captcha inside a form that waits for it. The proof of work starts by itself; the user can choose an image. */
export default function InlineCaptcha({ challenge }: { challenge: OpenChallenge }) {
  const texts = useTexts();
  const { locale } = useSession();
  const { flow, startWork, askImage, answerImage, chooseWork, retry } = useCaptcha(challenge.name, locale);

  const isReady = flow.view === 'work' && !flow.isWorking && flow.progress === 0;
  useEffect(() => {
    if (isReady) void startWork();
    // eslint-disable-next-line react/exhaustive-deps -- once for each time the work lies there untouched
  }, [isReady]);
  useEffect(() => {
    if (flow.view === 'passed') challenge.finish(flow.token.captcha_token);
  }, [flow, challenge]);

  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces avoid returning a value: scrollIntoView returns a promise in newer browsers, but an effect may return
    // only a cleanup function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [flow.view]);
  return (
    <div
      className={styles.inline}
      ref={box}
      role="group"
      aria-label={texts.captcha.title}
      data-asks={flow.view === 'image' ? '' : undefined}
    >
      {(flow.view === 'loading' || flow.view === 'work' || flow.view === 'passed') && (
        <>
          <p role="status">{flow.view === 'passed' ? texts.captcha.passed : texts.captcha.working}</p>
          <ThreadProgress label={texts.captcha.progress} progress={progressOf(flow)} />
          {'work' in flow && flow.work.has_image && (
            <button className={styles.other} type="button" onClick={() => void askImage()}>
              {texts.captcha.toImage}
            </button>
          )}
        </>
      )}
      {flow.view === 'image' && (
        <ImageView
          isInline
          texts={texts}
          image={flow.image}
          isChecking={flow.isChecking}
          problem={flow.problem}
          onReload={() => void askImage()}
          onAnswer={(typed) => void answerImage(typed)}
          onChooseWork={chooseWork}
        />
      )}
      {(flow.view === 'refused' || flow.view === 'unreachable') && (
        <>
          <FormError
            message={flow.view === 'refused' ? errorTextIn(flow.refusal, texts.errors) : texts.errors.unreachable}
          />
          <button
            className={styles.other}
            type="button"
            onClick={flow.view === 'unreachable' ? retry : () => challenge.finish(null)}
          >
            {flow.view === 'unreachable' ? texts.unreachable.retry : texts.captcha.giveUp}
          </button>
        </>
      )}
    </div>
  );
}

const progressOf = (flow: ReturnType<typeof useCaptcha>['flow']) =>
  flow.view === 'work' ? flow.progress : Number(flow.view === 'passed');
