import { errorTextIn } from '@feisuo/contract/facts/error-text';
import { captchaLimits } from '@feisuo/contract/facts/limits';
import type { CaptchaImageReply } from '@feisuo/contract/schemas/account-captcha';
import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import { Problem } from '../form/form-errors.tsx';
import textStyles from '../shell/text.module.css';
import type { Texts } from '../texts/texts.ts';
import type { ImageProblem } from './captcha-flow.ts';
import styles from './captcha.module.css';

type Props = {
  texts: Texts;
  image: CaptchaImageReply | null;
  isChecking: boolean;
  problem: ImageProblem | null;
  onReload: () => void;
  onAnswer: (typed: string) => void;
  onChooseWork: () => void;
  /** True if the input is part of another form, which must not receive its key events. */
  isInline?: boolean;
};

export function ImageView(props: Props) {
  const { texts, image, isChecking, problem, onReload, onAnswer, onChooseWork, isInline = false } = props;
  const labels = texts.captcha.image;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // Clears the input after a new image or a wrong answer.
    if (image || problem) input.value = '';
    input.focus();
  }, [image, problem]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onAnswer(field.current?.value ?? '');
  };
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') submit(event);
  };
  const Title = isInline ? 'h2' : 'h1';
  const Form = isInline ? 'div' : 'form';
  return (
    <>
      <Title className={textStyles.title}>{labels.title}</Title>
      <p className={textStyles.lead}>{labels.lead(captchaLimits.imageCharacters)}</p>
      <Form {...(!isInline && { onSubmit: submit, noValidate: true })}>
        <div className={styles.picture}>
          <div className={styles.paper} aria-busy={image === null}>
            {image && <img src={image.data} width="200" height="64" alt={labels.alt} />}
          </div>
          <button className={styles.reload} type="button" onClick={onReload}>
            {labels.reload}
          </button>
        </div>
        <div className={styles.field}>
          <label htmlFor="characters">{labels.label}</label>
          <input
            ref={field}
            id="characters"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            aria-invalid={problem !== null}
            aria-describedby="characters-problem"
            {...(isInline && { onKeyDown: submitOnEnter })}
          />
          <Problem id="characters-problem" message={problem ? problemText(problem, texts) : undefined} />
        </div>
        <button
          className={textStyles.primary}
          aria-disabled={isChecking}
          {...(isInline ? { type: 'button', onClick: submit } : { type: 'submit' })}
        >
          {isChecking ? texts.captcha.working : labels.submit}
        </button>
      </Form>
      <button className={styles.other} type="button" onClick={onChooseWork}>
        {labels.toWork}
      </button>
    </>
  );
}

function problemText(problem: ImageProblem, texts: Texts): string {
  const labels = texts.captcha.image;
  switch (problem.kind) {
    case 'empty':
      return labels.empty;
    case 'renewed':
      return followedBy(errorTextIn(problem.refusal, texts.errors), labels.renewed);
    case 'refused':
      return errorTextIn(problem.refusal, texts.errors);
  }
}

/** Joins two sentences. Chinese sentences are joined without a space. */
const followedBy = (first: string, second: string) => `${first}${first.endsWith('。') ? '' : ' '}${second}`;
