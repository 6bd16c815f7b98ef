import { useId, useRef, useState } from 'react';
import { activityPaths } from '@feisuo/contract/facts/paths';
import type { InviteBindReply } from '@feisuo/contract/schemas/activity-invitations';
import { Button } from '../../../components/button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { awardName } from '../award-name.ts';
import styles from './bind-card.module.css';
import { bindTexts } from './texts.ts';
import type { Invite } from './use-invite.ts';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { deviceHeaders } from '../../../session/client-headers.ts';
import { tellMemberDataChanged } from '../../../session/member-data-changed.ts';
import { session } from '../../../session/session.ts';
import { track } from '../../../telemetry/track.ts';
import { showToast } from '../../../toasts/show-toast.ts';

/**
 * Lets a member who did not use the invitation link enter the inviter's code once, or says why that is not possible.
 */
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
        className={styles.message}
        role={error ? 'alert' : undefined}
        data-bad={error !== '' || undefined}
      >
        {error || bindTexts.hint}
      </p>
    </form>
  );
}

/** Binds the member to an inviter by the inviter's code. A refusal is shown below the field. */
function useBind(onBound: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const bind = async (code: string) => {
    if (isBusy) return;
    if (!code.trim()) return setError(bindTexts.required);
    setBusy(true);
    setError('');
    const state = session().state();
    const headers = state.phase === 'in' ? deviceHeaders(state.user) : {};
    const reply = await siteApi.post<InviteBindReply['data']>(activityPaths.inviteBind, { body: { code }, headers });
    setBusy(false);
    track('invite_bind', { by: 'code', is_bound: isOk(reply) });
    if (!isOk(reply)) return setError(reply.message);
    const { award } = reply.data;
    showToast(award ? bindTexts.doneWith(awardName(award)) : bindTexts.done);
    tellMemberDataChanged();
    onBound();
  };
  return { isBusy, error, bind };
}
