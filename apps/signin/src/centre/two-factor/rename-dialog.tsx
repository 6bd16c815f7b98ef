import { fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Passkey } from '@feisuo/contract/schemas/account-two-factor';
import { useState } from 'react';
import { Field } from '../../form/field.tsx';
import { useForm } from '../../form/use-form.ts';
import { faultText, fieldOf } from '../ask.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { Dialog } from '../pieces/dialog.tsx';
import { FirstField } from '../pieces/first-field.tsx';
import { useCentre } from '../use-centre.ts';

type Props = { passkey: Passkey; onClose: () => void; onDone: () => Promise<void> };

export function RenameDialog({ passkey, onClose, onDone }: Props) {
  const { texts, shared, ask, withSudo } = useCentre();
  const words = texts.twoFactor.passkeys;
  const [name, setName] = useState(passkey.name);
  const { faults, isSending, formRef, submit, mend } = useForm<'name'>();
  const save = async () => {
    if (name.trim() === '') return { name: words.nameBad };
    const path = fillPath(twoFactorPaths.passkey, { passkey_id: passkey.id });
    const answer = await withSudo((token) =>
      ask({ path, method: 'PATCH', body: { name: name.trim(), sudo_token: token } }),
    );
    if (answer.kind === 'cancelled') return {};
    if (answer.kind !== 'answered')
      return { name: fieldOf(answer) ? words.nameBad : faultText(answer, { texts, shared }) };
    await onDone();
    return {};
  };
  return (
    <Dialog title={words.renameTitle} close={texts.close} onClose={onClose}>
      <form ref={formRef} noValidate onSubmit={submit(save)}>
        <FirstField>
          <Field
            label={words.name}
            name="passkey-name"
            autoComplete="off"
            maxLength={64}
            value={name}
            onChange={(typed) => {
              setName(typed);
              mend('name');
            }}
            hint={words.nameHint}
            problem={faults.name}
          />
        </FirstField>
        <div className={buttons.pair}>
          <ActButton look="secondary" onPress={onClose}>
            {texts.cancel}
          </ActButton>
          <ActButton isBusy={isSending}>{texts.save}</ActButton>
        </div>
      </form>
    </Dialog>
  );
}
