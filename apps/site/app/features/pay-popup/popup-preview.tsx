import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { useState } from 'react';
import type { Panel } from '../../checkout/cashier.ts';
import type { OrderRequest } from '../../checkout/order.ts';
import { useQrDrawing } from '../../checkout/use-qr-drawing.ts';
import { QrCode } from '../../components/qr-code.tsx';
import { usePreviewDraft } from '../../preview/use-preview-draft.ts';
import { PayPopupCard } from './pay-popup.tsx';
import styles from './popup-preview.module.css';
import { payPopupTexts } from './texts.ts';
import { orderRequestFor } from './use-popup-purchase.ts';

/** Shows the payment popup with an operator's draft from the console. The preview loads no data and sells nothing. */
export function PopupPreview() {
  const panel = usePreviewDraft() as Panel | null;
  const [chosen, setChosen] = useState<OrderRequest | null>(null);
  // Keeps the operator's choice as long as the draft still offers that product.
  const request = panel && (chosen && isOffered(chosen, panel) ? chosen : orderRequestFor(panel));

  const ready = panel && { phase: 'ready' as const, panel, left: new Map<string, number>() };
  const product = panel?.products.find(({ pid }) => pid === request?.pid) ?? null;
  const choose = (change: Partial<OrderRequest>) => setChosen(request && { ...request, ...change });
  const nothing = () => {};
  return (
    <div className={styles.stage}>
      <h1 className="sr-only">{payPopupTexts.preview}</h1>
      <PayPopupCard
        state={{ purchase: { view: 'idle' }, panel: ready ?? { phase: 'loading' } }}
        ready={ready}
        request={request}
        product={product}
        consent={{ isGiven: false, isMissed: false, give: nothing }}
        isSoldOut={false}
        choosePid={(pid: string) => choose({ pid })}
        chooseMethod={(method: PayType) => choose({ method })}
        chooseRenewing={(isRenewing: boolean) => choose({ isRenewing })}
        again={() => undefined}
        onClose={nothing}
        insteadOfCode={<ExampleCode />}
      />
    </div>
  );
}

/** An example code of the size of a real payment code. A phone that scans it reads that it is an example. */
function ExampleCode() {
  const drawn = useQrDrawing(payPopupTexts.example);
  return (
    <div className={styles.code}>
      <div className={styles.box}>
        {drawn && <QrCode drawing={drawn} label={payPopupTexts.example} />}
        <b aria-hidden="true">{payPopupTexts.exampleMark}</b>
      </div>
      <p>{payPopupTexts.exampleNote}</p>
    </div>
  );
}

const isOffered = ({ pid, method }: OrderRequest, { products, types }: Panel) =>
  products.some((product) => product.pid === pid) && types.includes(method);
