import { ItemView } from '../content/item-page.tsx';

/** The document shared by all pages: brand, header, footer, contact, community. */
export const SitePage = () => <ItemView kind="page" id="site" />;
