import { contentPaths } from '@feisuo/contract/facts/paths';
import type { AcceptAgreementReply, AcceptedAgreementsReply } from '@feisuo/contract/schemas/documents';
import { useState } from 'react';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { SiteLink } from '../../../components/site-link.tsx';
import { showToast } from '../../../toasts/show-toast.ts';
import { Card } from '../frame/card.tsx';
import { Loaded } from '../frame/loaded.tsx';
import rows from '../frame/rows.module.css';
import { focusRow } from '../frame/focus-row.ts';
import { useMemberData } from '../../../session/use-member-data.ts';
import { agreementRows, type AgreementRow } from './agreement-rows.ts';
import styles from './agreements-card.module.css';
import { dataTexts } from './texts.ts';

const texts = dataTexts.agreements;
type Accepted = AcceptedAgreementsReply['data'];

const readAccepted = () => siteApi.get<Accepted>(contentPaths.acceptedAgreements);

export function AgreementsCard() {
  const { own, retry, replace } = useMemberData(readAccepted);
  const [isBusy, setBusy] = useState(false);
  const accept = async ({ kind, version }: AgreementRow, known: Accepted) => {
    if (isBusy) return;
    setBusy(true);
    const reply = await siteApi.post<AcceptAgreementReply['data']>(contentPaths.acceptAgreement, {
      body: { kind, version },
    });
    setBusy(false);
    if (!isOk(reply)) return showToast(reply.message, { tone: 'error' });
    replace({ list: [reply.data, ...known.list], waiting: known.waiting.filter((one) => one.kind !== kind) });
    showToast(texts.done(texts.names[kind]));
  };
  return (
    <Card level={1} title={dataTexts.title}>
      <Loaded own={own} onRetry={retry} lines={10}>
        {(known) => {
          const list = agreementRows(known);
          if (list.length === 0) return <p className={rows.detail}>{texts.none}</p>;
          return (
            <ul className={`${rows.rows} ${rows.plain}`}>
              {list.map((row) => (
                <Row key={row.kind} row={row} onAccept={() => void accept(row, known)} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}

function Row({ row: { kind, version, text, isOpen }, onAccept }: { row: AgreementRow; onAccept: () => void }) {
  const name = texts.names[kind];
  return (
    <li tabIndex={-1}>
      <div>
        <b>{name}</b>
        <span className={rows.detail}>{text}</span>
      </div>
      <span className={styles.acts}>
        <SiteLink className={rows.way} href={`/agreement/${kind}/${version}`} aria-label={texts.readThis(name)}>
          {texts.read}
        </SiteLink>
        {isOpen && (
          <button
            type="button"
            className={rows.way}
            aria-label={texts.acceptThis(name)}
            onClick={(event) => {
              focusRow(event.currentTarget);
              onAccept();
            }}
          >
            {texts.accept}
          </button>
        )}
      </span>
    </li>
  );
}
