import type { ServerErrorName } from '../error-codes.ts';
import type { ErrorMessages, SpecifiedError } from './coverage.ts';

/** The message that the server sends with an error. */
export function errorMessageOf(name: ServerErrorName, messages: ErrorMessages): string {
  return isSpecified(name, messages) ? messages.specified[name] : messages.other[name];
}

/** Every language specifies the same names, so the given language suffices. Pages therefore load one language only. */
function isSpecified(name: ServerErrorName, { specified }: ErrorMessages): name is SpecifiedError {
  return Object.hasOwn(specified, name);
}
