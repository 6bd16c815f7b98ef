import { changeQuery } from '../shell/address.ts';

const PARAM = 'new';

/** Where something new is begun: the server is not asked for what nobody has written yet. */
export const beginningOf = (path: string): string => `${path}?${PARAM}=1`;

export const isBeginning = (): boolean => new URLSearchParams(location.search).has(PARAM);

/** It was saved: from now on it is a thing like any other. */
export const endBeginning = (): void => changeQuery({ [PARAM]: null });
