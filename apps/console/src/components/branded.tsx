import { useBranded } from '../brand.ts';

/** A text as visitors read it: `{brand}` is the brand's name. */
export const Branded = ({ text }: { text: string }) => <>{useBranded()(text)}</>;
