import type { MemberMessage } from '@feisuo/contract/schemas/account-user';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { WeaveArt } from '../../components/weave-art.tsx';
import { PopupClose } from '../../popups/popup-card.tsx';
import { session } from '../../session/session.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { suggestNickname } from './suggest-nickname.ts';
import { welcomeTexts } from './texts.ts';
import styles from './welcome-popup.module.css';

interface WelcomePopupProps {
  message: Pick<MemberMessage, 'title' | 'text'>;
  /** Whether to ask for a nickname, because the member has none yet. */
  asksNickname: boolean;
  onClose: () => void;
}

/** Greets a new member: says which trial has begun, and what to do next. */
export function WelcomePopup({ message, asksNickname, onClose }: WelcomePopupProps) {
  return (
    <div className={styles.card}>
      <PopupClose isOverArt onClose={onClose} />
      <WeaveArt className={styles.art} name="welcome" motif="bolt" hue="lime" isEager />
      <div className={styles.body}>
        <h2>{message.title}</h2>
        <p className={styles.desc}>{message.text}</p>
        <ol className={styles.steps}>
          {welcomeTexts.steps.map(({ name, text }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        {asksNickname && <NicknameForm />}
        <div className={styles.acts}>
          <ButtonLink href="/games" onClick={onClose}>
            {welcomeTexts.games}
          </ButtonLink>
          <ButtonLink look="primary" href="/download" onClick={onClose}>
            {welcomeTexts.download}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

function NicknameForm() {
  const [name, setName] = useState(suggestNickname);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    setFault(null);
    try {
      await (await session().accountApi()).updateProfile({ name: name.trim() });
      setSaved(true);
      showToast(welcomeTexts.saved);
      void session()
        .refreshAuthInfo('')
        .catch(() => {});
    } catch (thrown) {
      setFault(errorMessage(thrown));
    }
    setSaving(false);
  };
  if (isSaved) return null;
  return (
    <form
      className={styles.nickname}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={welcomeTexts.nickname} hint={welcomeTexts.nicknameHint} error={fault}>
        {(control) => (
          <input
            {...control}
            name="nickname"
            maxLength={64}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <div className={styles.nicknameActs}>
        <Button size="small" onClick={() => setName(suggestNickname())}>
          {welcomeTexts.another}
        </Button>
        <Button size="small" type="submit" aria-disabled={isSaving}>
          {isSaving ? welcomeTexts.saving : welcomeTexts.saveNickname}
        </Button>
      </div>
    </form>
  );
}
