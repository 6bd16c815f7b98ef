import { ItemView } from '../content/item-page.tsx';

/** The document that every page has a part of: brand, header, footer, contact, community. */
export const SitePage = () => <ItemView kind="page" id="site" />;
