import {
  errorCodes,
  type ErrorName,
  httpStatusOf,
  rfcErrorAliases,
  type RfcErrorAlias,
} from '@feisuo/contract/facts/error-codes';
import { enUS } from '@feisuo/contract/facts/error-messages/en-us';
import { errorMessageOf } from '@feisuo/contract/facts/error-messages/message-of';
import { zhCN } from '@feisuo/contract/facts/error-messages/zh-cn';
import type { Language } from '../pages.ts';
import { aliasMeanings, errorRemedies, reasonMeanings } from './error-remedies.ts';

interface CatalogueError {
  name: string;
  code: number;
  /** The HTTP status; null for errors that only clients create. */
  status: number | null;
  meaning: string;
  remedy: string;
  /** The message for members; empty for errors that are not shown to them. */
  message: string;
}

export interface ErrorCatalogue {
  errors: CatalogueError[];
  aliases: { name: string; code: number; meaning: string }[];
  reasons: { name: string; meaning: string }[];
}

const messages = { zh: zhCN, en: enUS };
/** Errors that only clients create. */
const ofClients: ReadonlySet<ErrorName> = new Set(['cancelled', 'unreachable', 'local']);

/** All errors of the contract, with the messages of the service and our remedies. */
export function readErrorCatalogue(language: Language): ErrorCatalogue {
  const names = Object.keys(errorCodes) as ErrorName[];
  return {
    errors: names.map((name) => ({
      name,
      code: errorCodes[name],
      status: ofClients.has(name) ? null : httpStatusOf(name),
      meaning: errorRemedies[name].meaning[language],
      remedy: errorRemedies[name].remedy[language],
      message: name === 'local' || name === 'unreachable' ? '' : errorMessageOf(name, messages[language]),
    })),
    aliases: (Object.keys(rfcErrorAliases) as RfcErrorAlias[]).map((name) => ({
      name,
      code: rfcErrorAliases[name],
      meaning: aliasMeanings[name][language],
    })),
    reasons: Object.entries(reasonMeanings).map(([name, words]) => ({ name, meaning: words[language] })),
  };
}
