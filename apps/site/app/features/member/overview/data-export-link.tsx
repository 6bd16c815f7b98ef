import { centrePages } from '@feisuo/contract/facts/paths';
import { buttonClass } from '../../../components/button.tsx';
import { AccountLink } from '../frame/account-link.tsx';
import { Card } from '../frame/card.tsx';
import rows from '../frame/rows.module.css';
import { endTexts } from './texts.ts';

/** A link to the page of the account centre on which members export their data and cancel the account. */
export function AccountEnd() {
  return (
    <Card title={endTexts.title}>
      <ul className={`${rows.rows} ${rows.plain}`}>
        <li>
          <div>
            <b>{endTexts.what}</b>
            <span className={rows.detail}>{endTexts.text}</span>
          </div>
          <AccountLink className={buttonClass({ size: 'small' })} page={centrePages.data}>
            {endTexts.go}
          </AccountLink>
        </li>
      </ul>
    </Card>
  );
}
