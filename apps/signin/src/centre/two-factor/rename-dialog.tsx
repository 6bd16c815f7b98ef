import { fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Passkey } from '@feisuo/contract/schemas/account-two-factor';
import { useState } from 'react';
import { Field } from '../../form/field.tsx';
import { useForm } from '../../form/use-form.ts';
import { faultText, fieldOf } from '../ask.ts';
import { ActionButton } from '../components/action-button.tsx';
import { buttons } from '../components/buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { FirstField } from '../components/first-field.tsx';
import { useCentre } from '../use-centre.ts';

type Props = { passkey: Passkey; onClose: () => void; onDone: () => Promise<void> };

export function RenameDialog({ passkey, onClose, onDone }: Props) {
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
