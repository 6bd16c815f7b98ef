import { ButtonLink } from '../../../components/button.tsx';
import { Card } from '../frame/card.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import { SignInPanel } from '../frame/sign-in-panel.tsx';
import { redeemRecordTexts as texts } from './texts.ts';

interface RedeemRecordsProps {
  /** What codes gave, and codes in hand: from the page where they are used. */
  history: React.ReactNode;
  /** What stands below shows once this has come, or it would be pushed away while somebody reads it. */
  isHistoryRead: boolean;
  vouchersTitle: string;
  vouchers: React.ReactNode;
}

/** A member's codes: what they gave, and which are left. */
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
