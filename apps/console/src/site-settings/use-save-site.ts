import type { SaveContentRequest } from '@feisuo/contract/schemas/operator';
import { App } from 'antd';
import { useState } from 'react';
import { ConsoleError } from '../api/call-console.ts';
import { useApi, wordsOf } from '../api/console-api.ts';
import { renameBrand } from '../brand.ts';
import { applySiteForm, type SiteForm } from './site-form.ts';
import type { SiteDocument } from './site-page.tsx';

const versionConflict = 409;

/** Saves against `site`, the version that was read or last saved, so that nobody's work is overwritten unseen. */
export function useSaveSite(first: SiteDocument, onSaved: (saved: SiteDocument) => void) {
  const api = useApi();
  const { message } = App.useApp();
  const [site, setSite] = useState(first);
  const [isSaving, setSaving] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const save = async (form: SiteForm) => {
    const request: SaveContentRequest = { version: site.version, content: applySiteForm(site.content, form) };
    setSaving(true);
    try {
      const saved = await api.put<SiteDocument>('content/site', request);
      setSite(saved);
      setConflict(false);
      renameBrand(saved.content.brand.name);
      onSaved(saved);
      message.success('已保存，访客几秒内可见');
    } catch (error) {
      if (error instanceof ConsoleError && error.code === versionConflict) setConflict(true);
      else message.error(`没有保存：${wordsOf(error)}`);
    }
    setSaving(false);
  };
  return { site, save, isSaving, hasConflict };
}
