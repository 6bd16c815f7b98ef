import { fillPath, memberPaths } from '@feisuo/contract/facts/paths';
import type { RefundKind } from '@feisuo/contract/facts/pay-vocabulary';
import type { MemberRefund } from '@feisuo/contract/schemas/refunds';
import { useMemo, useState } from 'react';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { priceOf } from '../../../format/price.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { Loaded } from '../frame/loaded.tsx';
import { useSession } from '../../../session/session.ts';
import { asReply, useMemberData } from '../../../session/use-member-data.ts';
import type { MemberOrder } from './order.ts';
import question from './question.module.css';
import { readQuote } from './read-orders.ts';
import styles from './refund-dialog.module.css';
import { RefundRow } from './refund-row.tsx';
import { refundChoices, pendingRefund, type RefundQuote, type RefundChoice } from './refund.ts';
import { refundTexts as texts } from './texts.ts';
import { formatDate } from '../../../format/format-date.ts';

interface RefundChoicesProps {
  quote: RefundQuote;
  choices: readonly RefundChoice[];
  chosen: RefundKind | null;
  onChoose: (kind: RefundKind) => void;
}

/** The refund options, each with its amount and an explanation. */
function RefundChoices({ quote, choices, chosen, onChoose }: RefundChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className="sr-only">{texts.title}</legend>
      {choices.map(({ kind, rmb }) => (
        <label key={kind} className={styles.choice}>
          <input
            type="radio"
            name="refund-kind"
            value={kind}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          <span>
            <b>{texts.kinds[kind].name}</b>
            <span className={`num ${styles.sum}`}>¥{priceOf(rmb)}</span>
            <span className={styles.description}>{descriptionOf(kind, quote)}</span>
            {kind === 'by_day' && (
              <span className={`num ${styles.description}`}>
                {texts.sum(priceOf(quote.rmb), quote.totalDays, quote.leftDays, priceOf(rmb))}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const descriptionOf = (kind: RefundKind, { full }: RefundQuote) =>
  kind === 'full' ? texts.kinds.full.text(full ? formatDate(full.until) : '') : texts.kinds.by_day.text;

interface RefundDialogProps {
  /** The order to refund; null if the dialog is closed. */
  order: MemberOrder | null;
  /** Whether an invoice was issued for the order. */
  isIssued: boolean;
  onClose: () => void;
  onDone: (order: MemberOrder) => void;
}

/** Shows the refund amount and its rule, then asks the buyer to confirm. */
export function RefundDialog({ order, isIssued, onClose, onDone }: RefundDialogProps) {
  return (
    <Dialog title={texts.title} isOpen={order !== null} onClose={onClose}>
      {order && <Quoted order={order} isIssued={isIssued} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

type OpenProps = RefundDialogProps & { order: MemberOrder };

function Quoted({ order, isIssued, onClose, onDone }: OpenProps) {
  const read = useMemo(() => asReply(() => readQuote(order.id)), [order.id]);
  const { own, retry, refresh } = useMemberData(read);
  const state = useSession();
  const isRenewing = state.phase === 'in' && state.user.autodeduct;
  return (
    <>
      <p className={question.text}>{texts.lead(order.product, order.id)}</p>
      {isIssued && <p className={question.text}>{texts.invoiced}</p>}
      {/* A refund shortens the membership, so the next automatic charge comes earlier. The note is left out for an
          order made by automatic renewal, because its refund may stop the renewal. */}
      {isRenewing && !order.isRenewal && <p className={question.text}>{texts.bringsForward}</p>}
      <div className={styles.quoted}>
        <Loaded own={own} onRetry={retry} lines={5}>
          {(quote) => (
            <Form
              order={order}
              isIssued={isIssued}
              quote={quote}
              onClose={onClose}
              onDone={onDone}
              onRefused={() => void refresh()}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

function Form({ order, quote, onClose, onDone, onRefused }: OpenProps & { quote: RefundQuote; onRefused: () => void }) {
  const choices = refundChoices(quote);
  const pending = pendingRefund(quote);
  const [kind, setKind] = useState<RefundKind | null>(choices.length === 1 ? (choices[0]?.kind ?? null) : null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (pending || choices.length === 0) {
    return (
      <>
        {pending ? <RefundRow refund={pending} /> : <p className={question.text}>{texts.nothing}</p>}
        <p className={styles.rule}>
          {texts.unclear}
          <SiteLink href="/support/work-order?kind=pay">{texts.ticket}</SiteLink>
        </p>
        <Button className={styles.back} onClick={onClose}>
          {texts.back}
        </Button>
      </>
    );
  }
  const chosen = choices.find((one) => one.kind === kind);
  const ask = async () => {
    if (!chosen) return setFailure(texts.choose);
    setBusy(true);
    setFailure('');
    const path = fillPath(memberPaths.refundOrder, { id: order.id });
    const reply = await siteApi.post<MemberRefund>(path, { body: chosen });
    setBusy(false);
    if (!isOk(reply)) {
      setFailure(reply.message);
      // Loads the refund amounts again, because a day of membership may have ended since the dialog was opened.
      return onRefused();
    }
    onClose();
    onDone(order);
    showToast(reply.data.state === 'asked' ? texts.requested : texts.taken);
  };
  const sum = chosen && priceOf(chosen.rmb);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void ask();
      }}
    >
      <RefundChoices
        quote={quote}
        choices={choices}
        chosen={kind}
        onChoose={(next) => {
          setKind(next);
          setFailure('');
        }}
      />
      <p className={styles.rule}>
        {texts.rule}
        <SiteLink href="/vip#refund" target="_blank">
          {texts.ruleLink}
        </SiteLink>
      </p>
      <p className={question.failure} role="alert">
        {failure}
      </p>
      <div className={question.answers}>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button type="submit" look="primary" aria-disabled={isBusy}>
          {isBusy ? texts.busy : sum ? (kind === 'full' ? texts.ask(sum) : texts.confirm(sum)) : texts.choosing}
        </Button>
      </div>
    </form>
  );
}
