import { avatarLimits } from '@feisuo/contract/facts/avatars';
import { applicationPicturePrefix, developerPaths, fillPath } from '@feisuo/contract/facts/paths';
import { useId, useRef, useState } from 'react';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { Button } from '../../../components/button.tsx';
import { drawPicture } from '../../../uploads/draw-picture.ts';
import styles from './apps.module.css';
import { requestTexts } from './texts.ts';

interface LogoFieldProps {
  appId: string;
  /** The id of the uploaded logo; empty for none. */
  picture: string;
  error: string | undefined;
  onPicture: (picture: string) => void;
}

/** Scales the picture down in the browser, so that its file fits the limit. Null if the browser cannot read it. */
async function encode(file: Blob): Promise<string | null> {
  const canvas = document.createElement('canvas');
  // Twice the stored side, so that the logo is still sharp after the server has scaled it down.
  if (!(await drawPicture(canvas, file, avatarLimits.side * 2))) return null;
  const [, encoded = ''] = canvas.toDataURL('image/webp', 0.9).split(',');
  return encoded === '' ? null : encoded;
}

/** The logo of a request. It is uploaded when it is chosen. */
export function LogoField({ appId, picture, error, onPicture }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = fault ?? error;

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setFault(null);
    const image = await encode(file);
    const reply =
      image === null
        ? null
        : await siteApi.post<{ picture: string }>(fillPath(developerPaths.picture, { id: appId }), { body: { image } });
    setBusy(false);
    if (reply && isOk(reply)) onPicture(reply.data.picture);
    else setFault(reply?.message ?? requestTexts.logoUnreadable);
  };
  return (
    <fieldset className={styles.logoField} aria-describedby={`${id}-note`}>
      <legend>{requestTexts.logo}</legend>
      <div className={styles.row}>
        {picture !== '' && (
          <img
            className={styles.logo}
            src={`${applicationPicturePrefix}${picture}.webp`}
            alt={requestTexts.logoAlt}
            width="64"
            height="64"
          />
        )}
        <Button size="small" aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
          {picture === '' ? requestTexts.chooseLogo : requestTexts.changeLogo}
        </Button>
        {picture !== '' && (
          <Button size="small" onClick={() => onPicture('')}>
            {requestTexts.removeLogo}
          </Button>
        )}
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={requestTexts.logo}
          tabIndex={-1}
          onChange={({ target }) => {
            void upload(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      <p id={`${id}-note`} className={shown ? styles.error : styles.hint} role={shown ? 'alert' : undefined}>
        {shown ?? requestTexts.logoHint}
      </p>
    </fieldset>
  );
}
