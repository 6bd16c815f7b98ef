import { ButtonLink } from '../../../components/button.tsx';
import { Card } from '../frame/card.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { redeemRecordTexts as texts } from './texts.ts';

interface RedeemRecordsProps {
  /** Redeemed codes, from the redeem page. */
  history: React.ReactNode;
  /** Content below waits for this, so that it is not pushed down. */
  isHistoryRead: boolean;
  vouchersTitle: string;
  vouchers: React.ReactNode;
}

/** Redeemed codes and unused codes. */
export function RedeemRecords({ history, isHistoryRead, vouchersTitle, vouchers }: RedeemRecordsProps) {
  return (
    <MembersOnly title={texts.title} signedOut={<SignInPanel title={texts.signInTitle} text={texts.signInText} />}>
      {() => (
        <>
          <Card
            level={1}
            title={texts.title}
            aside={
              <ButtonLink size="small" href="/redeem">
                {texts.go}
              </ButtonLink>
            }
          >
            {history}
          </Card>
          <div hidden={!isHistoryRead}>
            <Card level={2} title={vouchersTitle}>
              {vouchers}
            </Card>
          </div>
        </>
      )}
    </MembersOnly>
  );
}
