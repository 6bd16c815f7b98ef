import { ButtonLink } from '../../components/button.tsx';
import { SsoPage } from './sso-page.tsx';
import { ssoTexts } from './texts.ts';

/** Where a frame ends whose address the page around reads. Only somebody who came here by hand sees it. */
export function DonePage() {
  return (
    <SsoPage title={ssoTexts.done} note={ssoTexts.doneNote}>
      <ButtonLink href="/">{ssoTexts.home}</ButtonLink>
    </SsoPage>
  );
}
