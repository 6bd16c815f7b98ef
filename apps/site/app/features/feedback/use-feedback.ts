import { supportPaths } from '@feisuo/contract/facts/paths';
import type { Receipt } from '@feisuo/contract/schemas/support';
import { useEffect, useReducer, useState } from 'react';
import { isOk, siteApi } from '../../api/site-api.ts';
import { browserName, screenSize, thisSystem } from '../../device/describe-browser.ts';
import { createKeyring } from '../../forms/client-key.ts';
import { track } from '../../telemetry/track.ts';
import { feedbackTexts } from './texts.ts';
import { cameFrom, feedbackFault, feedbackLetter, feedbackReducer, newFeedback } from './feedback.ts';

export function useFeedback() {
  const [feedback, send] = useReducer(feedbackReducer, newFeedback);
  const [environment, setEnvironment] = useState<string | null>(null);
  const [sendsEnvironment, setSendsEnvironment] = useState(false);
  const [keyOf] = useState(() => createKeyring());

  useEffect(() => {
    const page = cameFrom(document.referrer, location.origin);
    if (page) send({ type: 'change', fields: { page } });
    const read = async () =>
      setEnvironment(`${browserName(navigator.userAgent)} · ${await thisSystem()} · ${screenSize()}`);
    void read();
  }, []);

  const submit = async () => {
    const fault = feedbackFault(feedback.fields);
    if (fault) return send({ type: 'refuse', error: fault });
    send({ type: 'start' });
    const letter = feedbackLetter(feedback.fields, sendsEnvironment ? environment : null);
    const reply = await siteApi.post<Receipt>(supportPaths.feedback, {
      body: { ...letter, clientKey: keyOf(letter) },
    });
    if (!isOk(reply)) return send({ type: 'fail', message: feedbackTexts.notSent + reply.message });
    track('feedback_send', { kind: letter.kind });
    setSendsEnvironment(false);
    send({ type: 'sent', number: reply.data.number });
  };
  return { feedback, send, submit, environment, sendsEnvironment, setSendsEnvironment };
}
