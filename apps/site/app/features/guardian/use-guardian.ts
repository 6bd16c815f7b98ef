import { supportPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { GuardianReceipt } from '@feisuo/contract/schemas/support';
import { useReducer, useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';
import { createKeyring } from '../../forms/client-key.ts';
import { track } from '../../telemetry/track.ts';
import { hasFinalFault, type Uploads } from '../../uploads/create-uploads.ts';
import { guardianErrors, guardianLetter } from './guardian-fields.ts';
import { guardianReducer, newGuardian } from './guardian.ts';
import { guardianTexts } from './texts.ts';

export function useGuardian(uploads: Uploads) {
  const [guardian, send] = useReducer(guardianReducer, newGuardian);
  const [keyOf] = useState(() => createKeyring());
  const submit = async () => {
    const errors = guardianErrors(guardian.fields);
    if (Object.keys(errors).length > 0) return send({ type: 'refuse', errors });
    send({ type: 'start', doing: 'uploading' });
    const attachments = await uploads.finish();
    if (!attachments) {
      const { filesRefused, files } = guardianTexts.faults;
      return send({ type: 'fail', message: hasFinalFault(uploads.view()) ? filesRefused : files });
    }
    send({ type: 'start', doing: 'sending' });
    const letter = guardianLetter(guardian.fields, attachments);
    const body = { ...letter, clientKey: keyOf(letter) };
    const reply = await siteApi.post<GuardianReceipt>(supportPaths.guardianRequests, { body });
    if (!isOk(reply)) {
      if (reply.code === serviceRefusals.ATTACHMENT_GONE.code) uploads.clear();
      return send({ type: 'fail', message: guardianTexts.notSent + reply.message });
    }
    track('guardian_send', { attachments: attachments.length });
    uploads.clear();
    send({ type: 'sent', receipt: reply.data });
  };
  return { guardian, send, submit };
}
