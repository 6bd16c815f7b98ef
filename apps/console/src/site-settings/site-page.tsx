import { ItemView } from '../content/item-page.tsx';

/** Page for the document that all pages of the site share: brand, header, footer, contact, community. */
export const SitePage = () => <ItemView kind="page" id="site" />;
