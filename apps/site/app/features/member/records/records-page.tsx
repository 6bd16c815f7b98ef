import { ButtonLink } from '../../../components/button.tsx';
import { Card } from '../frame/card.tsx';
import { EmptyNote } from '../frame/empty-note.tsx';
import { MembersOnly } from '../frame/members-only.tsx';
import { SignInPanel } from '../frame/sign-in-panel.tsx';

interface RecordsPageProps {
  texts: {
    title: string;
    signInTitle: string;
    signInText: string;
    emptyTitle: string;
    emptyText: string;
    go: string;
  };
  /** Where something is done that is recorded here. */
  href: string;
}

/** What a member did on another page, once anybody can do it there. */
export function RecordsPage({ texts, href }: RecordsPageProps) {
  return (
    <MembersOnly title={texts.title} signedOut={<SignInPanel title={texts.signInTitle} text={texts.signInText} />}>
      {() => (
        <Card level={1} title={texts.title}>
          <EmptyNote title={texts.emptyTitle} text={texts.emptyText}>
            <ButtonLink size="small" href={href}>
              {texts.go}
            </ButtonLink>
          </EmptyNote>
        </Card>
      )}
    </MembersOnly>
  );
}
