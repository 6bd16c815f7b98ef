import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { EnrolTwoFactorReply, RecoveryCodesReply } from '@feisuo/contract/schemas/account-two-factor';
import { useEffect, useRef, useState } from 'react';
import { digitsIn } from '../../form/code-digits.ts';
import { SixBoxes } from '../../form/six-boxes.tsx';
import { useForm } from '../../form/use-form.ts';
import { codeOf, faultText } from '../ask.ts';
import { ActButton } from '../pieces/act-button.tsx';
import { buttons } from '../pieces/buttons.ts';
import { CopyButton } from '../pieces/copy-button.tsx';
import styles from '../pieces/pieces.module.css';
import { useCentre } from '../use-centre.ts';
import { QrCode } from './qr-code.tsx';
import own from './two-factor.module.css';

/** A secret in groups of four, as people type it. */
export const groupSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? '';

type Props = {
  enrolment: EnrolTwoFactorReply;
  onDone: (codes: string[]) => Promise<void>;
  onCancel: () => void;
  /** The service knows of no enrolment any more. */
  onOver: () => void;
};

/** A picture for the app, the same to type, and the first code that shows that it worked. */
export function EnrolForm({ enrolment, onDone, onCancel, onOver }: Props) {
  const { texts, shared, ask } = useCentre();
  const words = texts.twoFactor.enrol;
  const [code, setCode] = useState('');
  const { faults, isSending, formRef, submit, mend } = useForm<'code'>();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const confirm = (typed: string) => async () => {
    if (digitsIn(typed).length !== twoFactorLimits.totpDigits) return { code: texts.sudo.codeShort };
    const answer = await ask<RecoveryCodesReply>({
      path: twoFactorPaths.confirm,
      body: { code: typed },
      isReply: ({ recovery_codes: codes }) => Array.isArray(codes),
    });
    if (answer.kind === 'answered') {
      await onDone(answer.reply.recovery_codes);
      return {};
    }
    setCode('');
    if (codeOf(answer) === errorCodes.failed_precondition) onOver();
    const isWrong = codeOf(answer) === errorCodes.invalid_two_factor;
    return { code: isWrong ? words.wrong : faultText(answer, { texts, shared }) };
  };
  return (
    <form ref={formRef} className={own.enrol} onSubmit={submit(confirm(code))}>
      <h3 ref={title} tabIndex={-1} className={styles.rowName}>
        {words.title}
      </h3>
      <div className={own.scan}>
        <QrCode text={enrolment.otpauth_uri} label={words.qr} />
        <div>
          <p className={styles.says}>{words.scan}</p>
          <p className={styles.says}>{words.secret}</p>
          <p className={own.secret}>
            <code>{groupSecret(enrolment.secret)}</code>
          </p>
          <CopyButton text={enrolment.secret} name={words.copy} done={words.copied} />
        </div>
      </div>
      <p className={own.label}>{words.code}</p>
      <SixBoxes
        label={words.code}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          mend('code');
        }}
        onComplete={(typed) => submit(confirm(typed))()}
        problem={faults.code}
      />
      <p className={buttons.line}>
        <ActButton isBusy={isSending}>{words.confirm}</ActButton>
        <ActButton look="secondary" onPress={onCancel}>
          {texts.cancel}
        </ActButton>
      </p>
    </form>
  );
}
