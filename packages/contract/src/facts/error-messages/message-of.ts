import type { ServerErrorName } from '../error-codes.ts';
import type { ErrorMessages, SpecifiedError } from './coverage.ts';

/** The message that the server sends with an error. */
export function errorMessageOf(name: ServerErrorName, messages: ErrorMessages): string {
  return isSpecified(name, messages) ? messages.specified[name] : messages.other[name];
}

/** All languages have the same specified errors, so one language is enough to check, and pages load only one. */
function isSpecified(name: ServerErrorName, { specified }: ErrorMessages): name is SpecifiedError {
  return Object.hasOwn(specified, name);
}
