import { addPendingAccount, contactOf } from '../../modules/account/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';

type Flags = Partial<Record<'phone' | 'email' | 'username' | 'name', string>>;

export const addAccount = defineAction({
  name: 'account.add',
  audit: 'accounts.read',
  words: '添加账号',
  verb: {
    command: 'account add',
    help: 'creates an account that is pending until its owner first signs in with a code',
    flags: {
      '--phone <number>': 'mainland number, or a number with country code',
      '--email <address>': '',
      '--username <name>': '',
      '--name <name>': 'display name',
    },
    reason: null,
    run: async (opened, { flags: { phone, email, username, name }, audit: { by } }: VerbCall<Flags>) => {
      const contact = contactOf({ ...(phone && { phone_number: phone }), ...(email && { email }) });
      const id = await runAudited(opened, { by }, async (tx) => {
        const made = await addPendingAccount(tx, opened.clock, { contact, username, name }, by.actor);
        return made && { done: made.id, action: 'account.add', subject: made.id, after: { state: made.state } };
      });
      if (!id) throw new Refusal('another account has this phone number, e-mail address or user name');
      return `Added ${id}, pending until its owner signs in with a code.`;
    },
  },
});
