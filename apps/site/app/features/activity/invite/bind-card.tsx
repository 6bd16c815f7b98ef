import { useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { awardName } from '../award-name.ts';
import styles from './bind-card.module.css';
import { bindTexts } from './texts.ts';
import { useBind } from './use-bind.ts';
import type { Invite } from './use-invite.ts';

/** For whoever was invited and did not come by the link: the friend's code, once; or why not. */
export function BindCard({ invite, onBound }: { invite: Invite; onBound: () => void }) {
  const { mine, terms } = invite;
  if (!mine) return null;
  if (mine.invited)
    return (
      <p className={styles.text}>
        {bindTexts.bound(formatDate(mine.invited.at), mine.invited.award && awardName(mine.invited.award))}
      </p>
    );
  if (!mine.canBind) {
    const why = mine.why === '' || mine.why === 'bound' ? 'closed' : mine.why;
    return <p className={styles.text}>{bindTexts.why[why]}</p>;
  }
  return (
    <>
      <p className={styles.text}>{bindTexts.text(terms.freshDays)}</p>
      <BindForm onBound={onBound} />
    </>
  );
}

function BindForm({ onBound }: { onBound: () => void }) {
  const { isBusy, error, bind } = useBind(onBound);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    await bind(field.current?.value ?? '');
    field.current?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{bindTexts.label}</label>
      <div className={styles.row}>
        <input
          ref={field}
          id={id}
          name="code"
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="FS7K-2QMD"
          aria-invalid={error !== ''}
          aria-describedby={`${id}-says`}
        />
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? bindTexts.sending : bindTexts.send}
        </Button>
      </div>
      <p
        id={`${id}-says`}
        className={styles.says}
        role={error ? 'alert' : undefined}
        data-bad={error !== '' || undefined}
      >
        {error || bindTexts.hint}
      </p>
    </form>
  );
}
