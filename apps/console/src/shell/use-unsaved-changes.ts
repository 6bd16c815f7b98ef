import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { antdDefaults } from '../kit/antd-defaults.ts';
import { isOtherPage } from './address.ts';

/** Unsaved changes of a form. If `save` exists, it saves them without a question, and resolves to true on success. */
type Work = { save?: () => Promise<boolean> };

/** Forms and dialogs with unsaved changes. They share one blocker, because the router supports only one. */
const unsaved = new Set<Work>();

/**
 * History state of a navigation that only changes the id of the open item. Such a navigation discards nothing, so no
 * question is asked.
 */
export const sameWork = { isSameWork: true } as const;
export const isSameWork = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSameWork' in state;

function useQuestion(): () => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    async () =>
      modal.confirm({
        width: antdDefaults.confirmWidth,
        title: '有未保存的改动',
        content: '离开后将丢失这些改动。',
        okText: '离开',
        okButtonProps: { type: 'default', danger: true },
        cancelText: '留下',
        autoFocusButton: 'cancel',
      }),
    [modal],
  );
}

/** Asks before a navigation would discard unsaved changes. */
export function useLeaveGuard(): void {
  const mayLeave = useQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 && isOtherPage(currentLocation, nextLocation) && !isSameWork(nextLocation.state),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void (async () => {
      const may = (await saveAll()) || (await mayLeave());
      if (may) blocker.proceed();
      else blocker.reset();
    })();
  }, [blocker, mayLeave]);
}

/** Saves all changes that can be saved without a question. Returns whether there are no unsaved changes left. */
async function saveAll(): Promise<boolean> {
  const saved = await Promise.all([...unsaved].map(async ({ save }) => (await save?.()) ?? false));
  return saved.every(Boolean);
}

/**
 * Registers a form or dialog with unsaved changes; `save` saves them without a question. Returns a function that asks
 * whether to discard them, for closing a dialog.
 */
export function useLeaveQuestion(hasUnsavedWork: boolean, save?: () => Promise<boolean>): () => Promise<boolean> {
  const last = useRef(save);
  useEffect(() => {
    last.current = save;
  });
  const isSaved = save !== undefined;
  useEffect(() => {
    if (!hasUnsavedWork) return;
    const work: Work = isSaved ? { save: async () => (await last.current?.()) ?? false } : {};
    unsaved.add(work);
    // If the operator closes the tab, the browser asks with its own text.
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      unsaved.delete(work);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [hasUnsavedWork, isSaved]);
  return useQuestion();
}
