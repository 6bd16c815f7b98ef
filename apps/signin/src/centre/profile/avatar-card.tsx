import { drawnAvatars, avatarLimits } from '@feisuo/contract/facts/avatars';
import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { useRef, useState } from 'react';
import { Avatar } from '../../chooser/avatar.tsx';
import { avatarSource } from '../../chooser/draw-avatar.ts';
import { codeOf, faultText, type Failed } from '../centre-requests.ts';
import { ActionButton } from '../components/buttons.tsx';
import styles from '../components/components.module.css';
import { Fault } from '../components/loaded.tsx';
import { useAction } from '../use-action.ts';
import { useCentre } from '../use-centre.ts';
import own from './avatar-card.module.css';

/** Twice the side that the server stores, so that the picture is still sharp after the server has scaled it down. */
const SIDE = avatarLimits.side * 2;

/** Converts a picture to base64 after scaling it down in the browser. Null if the browser cannot read the file. */
async function scalePicture(file: Blob): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.min(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const [, encoded = ''] = canvas.toDataURL('image/jpeg', 0.85).split(',');
    return encoded === '' ? null : encoded;
  } catch {
    return null;
  }
}

/** Card for the account's picture: an uploaded one, or one of the drawings that we offer. */
export function AvatarCard() {
  const { texts, shared, user, ask, refreshUser, showToast } = useCentre();
  const labels = texts.profile.avatar;
  const [isBusy, run] = useAction();
  const [fault, setFault] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);

  const settle = async (failed: Failed | null) => {
    if (failed) {
      const isNoPicture = codeOf(failed) === errorCodes.failed_precondition;
      setFault(isNoPicture ? labels.unreadable : faultText(failed, { texts, shared }));
      return;
    }
    await refreshUser();
    showToast(labels.saved);
  };
  const choose = (path: string) =>
    run(async () => {
      setFault(null);
      const body = { picture: new URL(path, location.origin).href };
      const answer = await ask({ path: accountPaths.profile, method: 'PATCH', body });
      await settle(answer.kind === 'answered' ? null : answer);
    });
  const upload = (chosen: File | undefined) => {
    if (!chosen) return;
    run(async () => {
      setFault(null);
      const image = await scalePicture(chosen);
      if (image === null) {
        setFault(labels.unreadable);
        return;
      }
      const answer = await ask({ path: accountPaths.picture, body: { image } });
      await settle(answer.kind === 'answered' ? null : answer);
    });
  };
  return (
    <section className={styles.card} aria-label={labels.title}>
      <div className={own.now}>
        <Avatar sub={user.sub} picture={user.picture} size={72} />
        <div>
          <h2>{labels.title}</h2>
          <p className={styles.rowText}>{labels.hint}</p>
          <ActionButton isBusy={isBusy} onPress={() => file.current?.click()}>
            {labels.upload}
          </ActionButton>
          <input
            ref={file}
            className={own.file}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-label={labels.upload}
            tabIndex={-1}
            onChange={({ target }) => {
              upload(target.files?.[0]);
              target.value = '';
            }}
          />
        </div>
      </div>
      <Fault message={fault} />
      <fieldset className={own.drawings}>
        <legend>{labels.choose}</legend>
        {drawnAvatars.map((path, index) => (
          <label key={path}>
            <input
              type="radio"
              name="avatar"
              aria-label={labels.drawing(index + 1)}
              checked={user.picture.endsWith(path)}
              onChange={() => choose(path)}
            />
            <img src={avatarSource(path)} alt="" width="56" height="56" />
          </label>
        ))}
      </fieldset>
    </section>
  );
}
