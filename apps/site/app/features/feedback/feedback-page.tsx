import { feedbackKindNames, feedbackKinds, supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { FeedbackPage as Words } from '@feisuo/contract/schemas/page-support';
import { useEffect, useRef, useReducer, useState } from 'react';
import { supportPaths } from '@feisuo/contract/facts/paths';
import type { Receipt } from '@feisuo/contract/schemas/support';
import { Breadcrumb } from '../../components/breadcrumb.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { Field } from '../../components/field.tsx';
import { NoScriptNote } from '../../components/no-script-note.tsx';
import { SendFailure } from '../../components/send-failure.tsx';
import { TickBox } from '../../components/consent-checkbox.tsx';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { useSession } from '../../session/session.ts';
import type { SessionState } from '../../session/session-state.ts';
import styles from './feedback-page.module.css';
import { feedbackTexts } from './texts.ts';
import { isOk, siteApi } from '../../api/site-api.ts';
import { browserName, screenSize, thisSystem } from '../../device/describe-browser.ts';
import { createClientKeys } from '../../forms/client-key.ts';
import { track } from '../../telemetry/track.ts';
import {
  appealOf,
  referringPage,
  feedbackFault,
  feedbackBody,
  feedbackReducer,
  newFeedback,
  type FeedbackFault,
} from './feedback.ts';

const kindOptions = feedbackKinds.map((value) => ({ value, text: feedbackKindNames[value] }));

/** The form for feedback from members and visitors. Feedback gets no reply. */
export function FeedbackPage({ page }: { page: Words }) {
  const state = useSession();
  const { feedback, send, submit, environment, sendsEnvironment, setSendsEnvironment } = useFeedback();
  const { fields, error, isAppeal, view } = feedback;
  const errorAt = (field: FeedbackFault['field']) => (error?.field === field ? error.words : null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) focusFirstError(form.current);
  }, [error]);
  const isSending = view.name === 'sending';
  const change = (changed: Partial<typeof fields>) => send({ type: 'change', fields: changed });
  return (
    <div className={styles.page}>
      <Breadcrumb label={feedbackTexts.way} way={[{ text: feedbackTexts.home, href: '/' }]} here={page.title} />
      <h1>{page.title}</h1>
      <p className={styles.lead}>{page.lead}</p>
      <NoScriptNote text={feedbackTexts.noScript} />
      {view.name === 'sent' ? (
        <FeedbackSent
          number={view.number}
          sent={isAppeal ? { ...page.sent, text: feedbackTexts.appealSent } : page.sent}
          onAgain={() => send({ type: 'again' })}
        />
      ) : (
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSending) void submit();
          }}
        >
          <ChoiceChips
            label={feedbackTexts.kind}
            options={kindOptions}
            choose="one"
            chosen={[fields.kind]}
            onChange={([kind = fields.kind]) => change({ kind })}
          />
          <Field label={feedbackTexts.text} error={errorAt('text')} hint={page.secrecy}>
            {(control) => (
              <textarea
                {...control}
                required
                value={fields.text}
                placeholder={page.example}
                onChange={(event) => change({ text: event.target.value })}
              />
            )}
          </Field>
          <Field label={feedbackTexts.page} optional={feedbackTexts.optional}>
            {(control) => (
              <input
                {...control}
                value={fields.page}
                maxLength={supportLimits.page}
                placeholder={feedbackTexts.pagePlaceholder}
                onChange={(event) => change({ page: event.target.value })}
              />
            )}
          </Field>
          <Field
            label={feedbackTexts.contact}
            {...(!isAppeal && { optional: feedbackTexts.optional })}
            error={errorAt('contact')}
            hint={page.contactHint}
          >
            {(control) => (
              <input
                {...control}
                value={fields.contact}
                maxLength={supportLimits.contact}
                onChange={(event) => change({ contact: event.target.value })}
              />
            )}
          </Field>
          <TickBox title={feedbackTexts.environmentTitle} isTicked={sendsEnvironment} onChange={setSendsEnvironment}>
            {environment ?? feedbackTexts.environmentText}
          </TickBox>
          <div className={styles.send}>
            <Button type="submit" look="primary" aria-disabled={isSending} className={styles.submit}>
              {isSending ? feedbackTexts.sending : feedbackTexts.submit}
            </Button>
            <p>{senderNote(state)}</p>
          </div>
          <SendFailure failure={view.name === 'filling' ? view.failure : null} retry={feedbackTexts.retry} />
        </form>
      )}
      {/* An appeal has no link to open a ticket: a ticket needs an account, and the appealing member cannot sign in. */}
      {!isAppeal && (
        <aside className={styles.aside}>
          <h2>{page.ticket.title}</h2>
          <p>{page.ticket.text}</p>
          <ButtonLink size="small" href="/support/work-order">
            {feedbackTexts.ticket}
          </ButtonLink>
        </aside>
      )}
    </div>
  );
}

/** The line that says who sends the feedback; empty while the session is unknown. */
function senderNote(state: SessionState): string {
  if (state.phase === 'unknown' || state.phase === 'unreachable') return '';
  return state.phase === 'in' ? feedbackTexts.asMember(state.user.nickName) : feedbackTexts.asVisitor;
}

function useFeedback() {
  const [feedback, send] = useReducer(feedbackReducer, newFeedback);
  const [environment, setEnvironment] = useState<string | null>(null);
  const [sendsEnvironment, setSendsEnvironment] = useState(false);
  const [keyOf] = useState(() => createClientKeys());

  useEffect(() => {
    const page = referringPage(document.referrer, location.origin);
    if (page) send({ type: 'change', fields: { page } });
    const appeal = appealOf(location.search);
    if (appeal !== null) send({ type: 'appeal', text: appeal });
    const read = async () =>
      setEnvironment(`${browserName(navigator.userAgent)} · ${await thisSystem()} · ${screenSize()}`);
    void read();
  }, []);

  const submit = async () => {
    const fault = feedbackFault(feedback.fields, feedback.isAppeal);
    if (fault) return send({ type: 'refuse', error: fault });
    send({ type: 'start' });
    const letter = feedbackBody(feedback.fields, sendsEnvironment ? environment : null);
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

interface FeedbackSentProps {
  number: string;
  sent: Words['sent'];
  onAgain: () => void;
}

function FeedbackSent({ number, sent, onAgain }: FeedbackSentProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.sent}>
      <h2 ref={title} tabIndex={-1}>
        {sent.title}
      </h2>
      <p>{sent.text}</p>
      <p className={styles.number}>
        {feedbackTexts.number}
        <b className="num">{number}</b>
      </p>
      <p className={styles.send}>
        <Button onClick={onAgain}>{feedbackTexts.again}</Button>
        <ButtonLink href="/">{feedbackTexts.back}</ButtonLink>
      </p>
    </section>
  );
}
