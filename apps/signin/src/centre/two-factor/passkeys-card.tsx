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
import { Field } from '../../form/field.tsx';
import { useForm } from '../../form/use-form.ts';
import { faultText, infoOf, codeOf, type Failed, fieldOf } from '../centre-requests.ts';
import { Dialog } from '../components/dialog.tsx';
import { FirstField } from '../components/first-field.tsx';
import { dayOf, momentOf } from '../format-time.ts';
import { buttons, ActionButton, RowButton } from '../components/buttons.tsx';
import { Fault } from '../components/loaded.tsx';
import { Icon } from '../components/icons.tsx';
import styles from '../components/components.module.css';
import { useActions } from '../use-action.ts';
import { useCentre, type Centre } from '../use-centre.ts';
import type { CentreTexts } from '../texts/centre-texts.ts';

type Props = { factor: TwoFactorReply; passkeys: readonly Passkey[]; onChange: () => Promise<void> };

/** Name of the action that adds a passkey, so that its button can show that the action is running. */
const ADDING = 'adding';

/** Card to add, rename and remove passkeys. */
export function PasskeysCard({ factor, passkeys, onChange }: Props) {
  const centre = useCentre();
  const { texts, shared, ask, withSudo, confirm, refreshUser, showCodes, showToast } = centre;
  const labels = texts.twoFactor.passkeys;
  const [fault, setFault] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [busyWith, run] = useActions();

  const add = () =>
    run(ADDING, async () => {
      setFault(null);
      const made = await addPasskey(centre);
      if (made.kind === 'cancelled') return;
      if (made.kind === 'failed') return setFault(made.message);
      if (made.codes.length > 0) await showCodes(made.codes);
      await Promise.all([onChange(), refreshUser()]);
      showToast(labels.added);
    });
  const remove = (passkey: Passkey) =>
    run(passkey.id, async () => {
      const isLast = factor.methods.length === 1 && passkeys.length === 1;
      const message = isLast ? `${labels.removeMessage}${texts.twoFactor.isLast}` : labels.removeMessage;
      if (!(await confirm({ title: labels.removeTitle(passkey.name), message, action: labels.remove }))) return;
      const path = fillPath(twoFactorPaths.passkey, { passkey_id: passkey.id });
      const answer = await withSudo((token) => ask({ path, method: 'DELETE', body: { sudo_token: token } }));
      if (answer.kind === 'cancelled') return;
      if (answer.kind !== 'answered') {
        const isLastWayIn = infoOf(answer).reason === detailReasons.lastWayIn;
        return setFault(isLastWayIn ? labels.lastWayIn : faultText(answer, { texts, shared }));
      }
      setFault(null);
      await Promise.all([onChange(), refreshUser()]);
      showToast(labels.removed);
    });

  return (
    <section className={styles.card} aria-labelledby="passkeys">
      <div className={styles.cardHead}>
        <h2 id="passkeys">{labels.title}</h2>
      </div>
      <p className={styles.message}>{labels.description}</p>
      {passkeys.length === 0 ? (
        <p className={styles.empty}>{labels.none}</p>
      ) : (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Icon name="password" />
              <div className={styles.rowTexts}>
                <span className={styles.rowName}>{passkey.name}</span>
                <span className={styles.rowText}>
                  {labels.created(dayOf(passkey.created_at))} ·{' '}
                  {passkey.last_used_at ? labels.used(momentOf(passkey.last_used_at)) : labels.unused}
                </span>
              </div>
              <div className={styles.rowActs}>
                <button
                  type="button"
                  className={buttons.link}
                  aria-label={`${labels.rename} · ${passkey.name}`}
                  onClick={() => setRenaming(passkey)}
                >
                  {labels.rename}
                </button>
                <RowButton
                  message={labels.remove}
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
        <ActionButton look="secondary" isBusy={busyWith === ADDING} onPress={add}>
          {labels.add}
        </ActionButton>
      </p>
      <Fault message={fault} />
      {renaming && (
        <RenameDialog
          passkey={renaming}
          onClose={() => setRenaming(null)}
          onDone={async () => {
            setRenaming(null);
            await onChange();
            showToast(labels.renamed);
          }}
        />
      )}
    </section>
  );
}

type Made = { kind: 'made'; codes: string[] } | { kind: 'cancelled' } | { kind: 'failed'; message: string };

/** Creates a passkey in the browser and registers it on the server. The WebAuthn code is a separate chunk. */
async function addPasskey(centre: Centre): Promise<Made> {
  const { texts, ask, withSudo } = centre;
  const labels = texts.twoFactor.passkeys;
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) return { kind: 'failed', message: labels.unsupported };

  const requested = await withSudo((token) =>
    ask<PasskeyOptionsReply>({
      path: twoFactorPaths.passkeyOptions,
      body: { sudo_token: token },
      isReply: ({ options }) => typeof options === 'object',
    }),
  );
  if (requested.kind === 'cancelled') return requested;
  if (requested.kind !== 'answered') return refused(requested, centre);

  const optionsJSON = requested.reply.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  let attestation: object;
  try {
    attestation = await startRegistration({ optionsJSON });
  } catch (error) {
    return { kind: 'failed', message: reasonOf(error, labels) };
  }
  const stored = await ask<AddPasskeyReply>({
    path: twoFactorPaths.passkeys,
    body: { attestation },
    isReply: ({ passkey }) => typeof passkey === 'object',
  });
  return stored.kind === 'answered' ? { kind: 'made', codes: stored.reply.recovery_codes } : refused(stored, centre);
}

function refused(failed: Failed, { texts, shared }: Centre): Made {
  const labels = texts.twoFactor.passkeys;
  if (infoOf(failed).reason === 'TOO_MANY_PASSKEYS')
    return { kind: 'failed', message: labels.full(twoFactorLimits.passkeys) };
  if (codeOf(failed) === errorCodes.already_exists) return { kind: 'failed', message: labels.already };
  return { kind: 'failed', message: faultText(failed, { texts, shared }) };
}

/** Text for a WebAuthn error, by the name of the browser's error. */
export function reasonOf(error: unknown, labels: CentreTexts['twoFactor']['passkeys']): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return labels.already;
  // Browsers report a refusal by the user and a timeout by the same errors.
  if (name === 'NotAllowedError' || name === 'AbortError') return labels.cancelled;
  return name === 'NotSupportedError' ? labels.unsupported : labels.failed;
}

type RenameDialogProps = { passkey: Passkey; onClose: () => void; onDone: () => Promise<void> };

function RenameDialog({ passkey, onClose, onDone }: RenameDialogProps) {
  const { texts, shared, ask, withSudo } = useCentre();
  const labels = texts.twoFactor.passkeys;
  const [name, setName] = useState(passkey.name);
  const { faults, isSending, formRef, submit, clearFault } = useForm<'name'>();
  const save = async () => {
    if (name.trim() === '') return { name: labels.nameBad };
    const path = fillPath(twoFactorPaths.passkey, { passkey_id: passkey.id });
    const answer = await withSudo((token) =>
      ask({ path, method: 'PATCH', body: { name: name.trim(), sudo_token: token } }),
    );
    if (answer.kind === 'cancelled') return {};
    if (answer.kind !== 'answered')
      return { name: fieldOf(answer) ? labels.nameBad : faultText(answer, { texts, shared }) };
    await onDone();
    return {};
  };
  return (
    <Dialog title={labels.renameTitle} close={texts.close} onClose={onClose}>
      <form ref={formRef} noValidate onSubmit={submit(save)}>
        <FirstField>
          <Field
            label={labels.name}
            name="passkey-name"
            autoComplete="off"
            maxLength={64}
            value={name}
            onChange={(typed) => {
              setName(typed);
              clearFault('name');
            }}
            hint={labels.nameHint}
            problem={faults.name}
          />
        </FirstField>
        <div className={buttons.pair}>
          <ActionButton look="secondary" onPress={onClose}>
            {texts.cancel}
          </ActionButton>
          <ActionButton isBusy={isSending}>{texts.save}</ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
