import { ApplicationsPage } from './applications/applications-page.tsx';
import { ContactPage } from './contact/contact-page.tsx';
import { DataPage } from './data/data-page.tsx';
import { LinkedPage } from './linked/linked-page.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { PasswordPage } from './password/password-page.tsx';
import { ProfilePage } from './profile/profile-page.tsx';
import type { Section } from './section-at.ts';
import { SecurityPage } from './security/security-page.tsx';
import { SessionsPage } from './sessions/sessions-page.tsx';
import { TwoFactorPage } from './two-factor/two-factor-page.tsx';

const pages = {
  overview: OverviewPage,
  profile: ProfilePage,
  contact: ContactPage,
  password: PasswordPage,
  twoFactor: TwoFactorPage,
  linked: LinkedPage,
  sessions: SessionsPage,
  security: SecurityPage,
  applications: ApplicationsPage,
  data: DataPage,
} satisfies Record<Section, () => React.ReactNode>;

export function SectionPage({ section }: { section: Section }) {
  const Page = pages[section];
  return <Page />;
}
