import type { SignIn } from './use-sign-in.ts';

export interface FormProps {
  signIn: SignIn;
  /** Error text for the checkbox, if the user chose another sign-in method without accepting the agreements. */
  agreementProblem: string | undefined;
}
