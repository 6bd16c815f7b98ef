import { ButtonLink } from '../../components/button.tsx';
import { SsoPage } from './sso-page.tsx';
import { ssoTexts } from './texts.ts';

/** The last page in a frame; the parent page reads its address. It is visible only to a user who opens its address. */
export function DonePage() {
  return (
    <SsoPage title={ssoTexts.done} note={ssoTexts.doneNote}>
      <ButtonLink href="/">{ssoTexts.home}</ButtonLink>
    </SsoPage>
  );
}
