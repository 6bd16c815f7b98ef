import type { ServerErrorName } from '../error-codes.ts';
import type { ErrorMessages, SpecifiedError } from './coverage.ts';

/** The sentence the server sends with an error. */
export function errorMessageOf(name: ServerErrorName, messages: ErrorMessages): string {
  return isSpecified(name, messages) ? messages.specified[name] : messages.other[name];
}

/** Every language covers the same names, so the one at hand can tell: pages ship no other. */
function isSpecified(name: ServerErrorName, { specified }: ErrorMessages): name is SpecifiedError {
  return Object.hasOwn(specified, name);
}
