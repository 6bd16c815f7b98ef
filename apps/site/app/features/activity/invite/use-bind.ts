import { activityPaths } from '@feisuo/contract/facts/paths';
import type { InviteBindReply } from '@feisuo/contract/schemas/activity-invitations';
import { useState } from 'react';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { deviceHeaders } from '../../../session/device-headers.ts';
import { session } from '../../../session/session.ts';
import { track } from '../../../telemetry/track.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { awardName } from '../award-name.ts';
import { bindTexts } from './texts.ts';

/** Enters a friend's code, once; what the service refuses is said under the field. */
export function useBind(onBound: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const bind = async (code: string) => {
    if (isBusy) return;
    if (!code.trim()) return setError(bindTexts.required);
    setBusy(true);
    setError('');
    const state = session().state();
    const headers = state.phase === 'in' ? deviceHeaders(state.user) : {};
    const reply = await siteApi.post<InviteBindReply['data']>(activityPaths.inviteBind, { body: { code }, headers });
    setBusy(false);
    track('invite_bind', { by: 'code', is_bound: isOk(reply) });
    if (!isOk(reply)) return setError(reply.message);
    const { award } = reply.data;
    showToast(award ? bindTexts.doneWith(awardName(award)) : bindTexts.done);
    onBound();
  };
  return { isBusy, error, bind };
}
