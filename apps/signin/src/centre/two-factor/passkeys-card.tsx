import { detailReasons, errorCodes } from '@feisuo/contract/facts/error-codes';
import { fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type {
  Passkey,
  TwoFactorReply,
  AddPasskeyReply,
  PasskeyOptionsReply,
} from '@feisuo/contract/schemas/account-two-factor';
import { useState } from 'react';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { faultText, infoOf, codeOf, type Failed } from '../ask.ts';
import { dayOf, momentOf } from '../moment.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Fault } from '../pieces/fault.tsx';
import { Icon } from '../pieces/icons.tsx';
import styles from '../pieces/pieces.module.css';
import { RowButton } from '../pieces/row-button.tsx';
import { useActs } from '../use-act.ts';
import { useCentre } from '../use-centre.ts';
import { RenameDialog } from './rename-dialog.tsx';
import type { CentreTexts } from '../texts/centre-texts.ts';
import type { Centre } from '../use-centre.ts';

type Props = { factor: TwoFactorReply; passkeys: readonly Passkey[]; onChange: () => Promise<void> };

/** Busy key for adding a passkey. */
const ADDING = 'adding';

/** Passkeys: created by the browser or the device, renamed and removed here. */
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

type Made = { kind: 'made'; codes: string[] } | { kind: 'cancelled' } | { kind: 'failed'; says: string };

/** Creates a passkey in the browser and registers it. The WebAuthn code is a chunk of its own. */
async function addPasskey(centre: Centre): Promise<Made> {
  const { texts, ask, withSudo } = centre;
  const words = texts.twoFactor.passkeys;
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) return { kind: 'failed', says: words.unsupported };

  const asked = await withSudo((token) =>
    ask<PasskeyOptionsReply>({
      path: twoFactorPaths.passkeyOptions,
      body: { sudo_token: token },
      isReply: ({ options }) => typeof options === 'object',
    }),
  );
  if (asked.kind === 'cancelled') return asked;
  if (asked.kind !== 'answered') return refused(asked, centre);

  const optionsJSON = asked.reply.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  let attestation: object;
  try {
    attestation = await startRegistration({ optionsJSON });
  } catch (error) {
    return { kind: 'failed', says: reasonOf(error, words) };
  }
  const kept = await ask<AddPasskeyReply>({
    path: twoFactorPaths.passkeys,
    body: { attestation },
    isReply: ({ passkey }) => typeof passkey === 'object',
  });
  return kept.kind === 'answered' ? { kind: 'made', codes: kept.reply.recovery_codes } : refused(kept, centre);
}

function refused(failed: Failed, { texts, shared }: Centre): Made {
  const words = texts.twoFactor.passkeys;
  if (infoOf(failed).reason === 'TOO_MANY_PASSKEYS')
    return { kind: 'failed', says: words.full(twoFactorLimits.passkeys) };
  if (codeOf(failed) === errorCodes.already_exists) return { kind: 'failed', says: words.already };
  return { kind: 'failed', says: faultText(failed, { texts, shared }) };
}

/** The text for a browser's error, by its name. */
export function reasonOf(error: unknown, words: CentreTexts['twoFactor']['passkeys']): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return words.already;
  // Browsers report the same for a refusal and for a timeout.
  if (name === 'NotAllowedError' || name === 'AbortError') return words.cancelled;
  return name === 'NotSupportedError' ? words.unsupported : words.failed;
}
