import type { SignIn } from './use-sign-in.ts';

export interface FormProps {
  signIn: SignIn;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  /** Another sign-in method was pressed without accepting. */
  agreementProblem: string | undefined;
}
