import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { awardName } from '../award-name.ts';
import { ResultDialog } from '../result-dialog.tsx';
import { exchangeTexts } from './texts.ts';
import type { Exchanged } from './use-exchange.ts';

/** What was had, and a code where there is one. */
export function ExchangeResult({ exchanged, onClose }: { exchanged: Exchanged | null; onClose: () => void }) {
  const { award, balance = 0, code, vipExpiresAt } = exchanged ?? {};
  const text = code
    ? exchangeTexts.codeText
    : award?.kind === 'thing'
      ? exchangeTexts.thingText
      : exchangeTexts.doneText;
  return (
    <ResultDialog
      isOpen={exchanged !== null}
      onClose={onClose}
      title={award ? awardName(award) : ''}
      text={`${exchangeTexts.done}。${text}`}
      slip={[
        ...(code ? [{ term: exchangeTexts.code, text: <b className="num">{code}</b> }] : []),
        ...(vipExpiresAt
          ? [{ term: exchangeTexts.until, text: <span className="num">{formatDate(vipExpiresAt)}</span> }]
          : []),
        { term: exchangeTexts.balance, text: <span className="num">{exchangeTexts.coins(balance)}</span> },
      ]}
      art={{ motif: 'gem', hue: 'lime' }}
    >
      {code && (
        <CopyButton
          text={code}
          size="medium"
          label={exchangeTexts.copy}
          done={exchangeTexts.copied}
          failed={exchangeTexts.copyFailed}
        />
      )}
      <Button onClick={onClose}>{exchangeTexts.keep}</Button>
    </ResultDialog>
  );
}
