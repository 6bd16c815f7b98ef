import { errorTextIn } from '@feisuo/contract/facts/error-text';
import { captchaLimits } from '@feisuo/contract/facts/limits';
import type { CaptchaImageReply } from '@feisuo/contract/schemas/account-captcha';
import { useEffect, useRef, type FormEvent } from 'react';
import words from '../shell/words.module.css';
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
};

export function ImageView({ texts, image, isChecking, problem, onReload, onAnswer, onChooseWork }: Props) {
  const says = texts.captcha.image;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // A new image, or a wrong answer to this one: what was typed counts no more.
    if (image || problem) input.value = '';
    input.focus();
  }, [image, problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(field.current?.value ?? '');
  };
  return (
    <>
      <h1 className={words.title}>{says.title}</h1>
      <p className={words.lead}>{says.lead(captchaLimits.imageCharacters)}</p>
      <form onSubmit={submit} noValidate>
        <div className={styles.picture}>
          <div className={styles.paper} aria-busy={image === null}>
            {image && <img src={image.data} width="200" height="64" alt={says.alt} />}
          </div>
          <button className={styles.reload} type="button" onClick={onReload}>
            {says.reload}
          </button>
        </div>
        <div className={styles.field}>
          <label htmlFor="characters">{says.label}</label>
          <input
            ref={field}
            id="characters"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={32}
            aria-invalid={problem !== null}
            aria-describedby="characters-problem"
          />
          <p className={styles.problem} id="characters-problem" role="alert">
            {problem && <ProblemMark />}
            {problem && problemText(problem, texts)}
          </p>
        </div>
        <button className={words.primary} type="submit" aria-disabled={isChecking}>
          {isChecking ? texts.captcha.working : says.submit}
        </button>
      </form>
      <button className={styles.other} type="button" onClick={onChooseWork}>
        {says.toWork}
      </button>
    </>
  );
}

function problemText(problem: ImageProblem, texts: Texts): string {
  const says = texts.captcha.image;
  switch (problem.kind) {
    case 'empty':
      return says.empty;
    case 'wrong':
      return says.wrong(problem.triesLeft);
    case 'renewed':
      return says.renewed;
    case 'refused':
      return errorTextIn(problem.refusal, texts.errors);
  }
}

const ProblemMark = () => (
  <svg
    width="15"
    height="15"
    viewBox="0 0 15 15"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <circle cx="7.5" cy="7.5" r="6.5" />
    <path d="M7.5 4v4.5M7.5 10.5v.8" />
  </svg>
);
