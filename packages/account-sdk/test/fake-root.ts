import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const nothing = () => {};

/** Mounts React components that render nothing, on a minimal fake of the DOM. Effects and states are those of React. */
export async function mount(node: ReactNode): Promise<{ unmount: () => Promise<void> }> {
  const ownerDocument = { nodeType: 9, addEventListener: nothing };
  const container = { nodeType: 1, tagName: 'DIV', ownerDocument, addEventListener: nothing };
  const window = { document: ownerDocument, HTMLIFrameElement: Object };
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, window });
  const root = createRoot(container as unknown as Element);
  await act(async () => root.render(node));
  return {
    async unmount() {
      await act(async () => root.unmount());
      Reflect.deleteProperty(globalThis, 'window');
    },
  };
}
