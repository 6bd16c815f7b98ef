import { ButtonLink } from '../../components/button.tsx';
import { SsoPage } from './sso-page.tsx';
import { ssoTexts } from './texts.ts';

/** The last page of a frame; the parent reads its address. Visible only if opened by hand. */
export function DonePage() {
  return (
    <SsoPage title={ssoTexts.done} note={ssoTexts.doneNote}>
      <ButtonLink href="/">{ssoTexts.home}</ButtonLink>
    </SsoPage>
  );
}
