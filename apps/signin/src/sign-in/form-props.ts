import type { SignIn } from './use-sign-in.ts';

export interface FormProps {
  signIn: SignIn;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  /** Another way in was pressed without the tick. */
  agreementProblem: string | undefined;
}
