import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Passkey, TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import { useState } from 'react';
import { faultText, infoOf } from '../ask.ts';
import { dayOf, momentOf } from '../moment.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import { Icon } from '../pieces/icons.tsx';
import styles from '../pieces/pieces.module.css';
import { RowButton } from '../pieces/row-button.tsx';
import { useActs } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { addPasskey } from './add-passkey.ts';
import { RenameDialog } from './rename-dialog.tsx';

type Props = { factor: TwoFactorReply; passkeys: readonly Passkey[]; onChange: () => Promise<void> };

/** Stands where a row has the id of its passkey. */
const ADDING = 'adding';

/** Passkeys: made by the browser or the device, named and removed here. */
export function PasskeysCard({ factor, passkeys, onChange }: Props) {
  const centre = useCentre();
  const { texts, shared, ask, withSudo, confirm, refreshUser, showCodes, say } = centre;
  const words = texts.twoFactor.passkeys;
  const [fault, setFault] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [busyWith, act] = useActs();

  const add = () =>
    act(ADDING, async () => {
      setFault(null);
      const made = await addPasskey(centre);
      if (made.kind === 'cancelled') return;
      if (made.kind === 'failed') return setFault(made.says);
      if (made.codes.length > 0) await showCodes(made.codes);
      await Promise.all([onChange(), refreshUser()]);
      say(words.added);
    });
  const remove = (passkey: Passkey) =>
    act(passkey.id, async () => {
      const isLast = factor.methods.length === 1 && passkeys.length === 1;
      const says = isLast ? `${words.removeSays}${texts.twoFactor.isLast}` : words.removeSays;
      if (!(await confirm({ title: words.removeTitle(passkey.name), says, act: words.remove }))) return;
      const path = fillPath(twoFactorPaths.passkey, { passkey_id: passkey.id });
      const answer = await withSudo((token) => ask({ path, method: 'DELETE', body: { sudo_token: token } }));
      if (answer.kind === 'cancelled') return;
      if (answer.kind !== 'answered') {
        const isLastWayIn = infoOf(answer).reason === detailReasons.lastWayIn;
        return setFault(isLastWayIn ? words.lastWayIn : faultText(answer, { texts, shared }));
      }
      setFault(null);
      await Promise.all([onChange(), refreshUser()]);
      say(words.removed);
    });

  return (
    <section className={styles.card} aria-labelledby="passkeys">
      <div className={styles.cardHead}>
        <h2 id="passkeys">{words.title}</h2>
      </div>
      <p className={styles.says}>{words.says}</p>
      {passkeys.length === 0 ? (
        <p className={styles.empty}>{words.none}</p>
      ) : (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Icon name="password" />
              <div className={styles.rowWords}>
                <span className={styles.rowName}>{passkey.name}</span>
                <span className={styles.rowSays}>
                  {words.created(dayOf(passkey.created_at))} ·{' '}
                  {passkey.last_used_at ? words.used(momentOf(passkey.last_used_at)) : words.unused}
                </span>
              </div>
              <div className={styles.rowActs}>
                <button
                  type="button"
                  className={buttons.link}
                  aria-label={`${words.rename} · ${passkey.name}`}
                  onClick={() => setRenaming(passkey)}
                >
                  {words.rename}
                </button>
                <RowButton
                  says={words.remove}
                  to={passkey.name}
                  isBusy={busyWith === passkey.id}
                  onPress={() => remove(passkey)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className={buttons.line}>
        <ActButton look="secondary" isBusy={busyWith === ADDING} onPress={add}>
          {words.add}
        </ActButton>
      </p>
      <Fault says={fault} />
      {renaming && (
        <RenameDialog
          passkey={renaming}
          onClose={() => setRenaming(null)}
          onDone={async () => {
            setRenaming(null);
            await onChange();
            say(words.renamed);
          }}
        />
      )}
    </section>
  );
}
