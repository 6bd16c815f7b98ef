import { ButtonLink } from '../../../components/button.tsx';
import { Card } from '../frame/card.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { redeemRecordTexts as texts } from './texts.ts';

interface RedeemRecordsProps {
  /** The list of redeemed codes, rendered by the redeem page's component. */
  history: React.ReactNode;
  /** Whether the list of codes has its final height. Only then the content below is shown, so that it does not move. */
  isHistoryRead: boolean;
  vouchersTitle: string;
  vouchers: React.ReactNode;
}

/** Codes that the member redeemed, and voucher codes that are not used yet. */
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
