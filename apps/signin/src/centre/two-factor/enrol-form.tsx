import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { EnrolTwoFactorReply, RecoveryCodesReply } from '@feisuo/contract/schemas/account-two-factor';
import { useEffect, useRef, useState } from 'react';
import { digitsIn } from '../../form/code-digits.ts';
import { SixBoxes } from '../../form/six-boxes.tsx';
import { useForm } from '../../form/use-form.ts';
import { codeOf, faultText } from '../centre-requests.ts';
import { buttons, ActionButton } from '../components/buttons.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import styles from '../components/components.module.css';
import { useCentre } from '../use-centre.ts';
import own from './two-factor.module.css';

interface Drawn {
  path: string;
  size: number;
}

// Width of the white border that cameras need around a QR code, in squares.
const border = 4;

/** Draws a QR code as a single SVG path. The encoder is a separate chunk. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const { encode } = await import('uqr');
      const { data, size } = encode(text, { ecc: 'M', border });
      if (!isOver) setDrawn({ path: qrPath(data), size });
    };
    void draw();
    return () => {
      isOver = true;
    };
  }, [text]);
  return (
    <div className={own.qr}>
      {drawn && (
        <svg
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          width="100%"
          height="100%"
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={`M0 0h${drawn.size}v${drawn.size}H0z`} fill="#fff" />
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}

/** SVG path of a QR code's dark squares. Adjacent squares of a row become one line. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  });
  return path;
}

/** Divides a secret into groups of four characters, which are easier to type. */
export const groupSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? '';

type Props = {
  enrolment: EnrolTwoFactorReply;
  onDone: (codes: string[]) => Promise<void>;
  onCancel: () => void;
  /** Called if the setup has expired on the server. */
  onOver: () => void;
};

/**
 * Shows the QR code and the secret for the authenticator app, and checks the app's first code. A phone cannot scan its
 * own screen, so there is also a link that opens the app.
 */
export function EnrolForm({ enrolment, onDone, onCancel, onOver }: Props) {
  const { texts, shared, ask } = useCentre();
  const labels = texts.twoFactor.enrol;
  const [code, setCode] = useState('');
  const { faults, isSending, formRef, submit, clearFault } = useForm<'code'>();
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
    return { code: isWrong ? labels.wrong : faultText(answer, { texts, shared }) };
  };
  return (
    <form ref={formRef} className={own.enrol} onSubmit={submit(confirm(code))}>
      <h3 ref={title} tabIndex={-1} className={styles.rowName}>
        {labels.title}
      </h3>
      <div className={own.scan}>
        <QrCode text={enrolment.otpauth_uri} label={labels.qr} />
        <div>
          <p className={own.onThisPhone}>
            <a className={buttons.secondary} href={enrolment.otpauth_uri}>
              {labels.onThisPhone}
            </a>
          </p>
          <p className={styles.message}>{labels.scan}</p>
          <p className={styles.message}>{labels.secret}</p>
          <p className={own.secret}>
            <code>{groupSecret(enrolment.secret)}</code>
          </p>
          <CopyButton text={enrolment.secret} name={labels.copy} done={labels.copied} />
        </div>
      </div>
      <p className={own.label}>{labels.code}</p>
      <SixBoxes
        label={labels.code}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          clearFault('code');
        }}
        onComplete={(typed) => submit(confirm(typed))()}
        problem={faults.code}
      />
      <p className={buttons.line}>
        <ActionButton isBusy={isSending}>{labels.confirm}</ActionButton>
        <ActionButton look="secondary" onPress={onCancel}>
          {texts.cancel}
        </ActionButton>
      </p>
    </form>
  );
}
