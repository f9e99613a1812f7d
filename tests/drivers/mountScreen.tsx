import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** A screen in a page of jsdom, which the test file has to ask for. */
export interface MountedScreen {
  page: HTMLElement;
  /** Presses a button or a link by its accessible text; throws when there is none. */
  press(name: string): Promise<void>;
  /** The button with this accessible text; null when there is none. */
  button(name: string): HTMLButtonElement | null;
  type(field: HTMLInputElement, text: string): Promise<void>;
  /** Lets what is going on in the page happen. */
  settle(): Promise<void>;
  unmount(): Promise<void>;
}

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Mounts a screen. What a page has and jsdom has not is replaced until `unmount`. */
export async function mountScreen(screen: ReactElement): Promise<MountedScreen> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('ResizeObserver', SilentObserver);
  vi.stubGlobal('IntersectionObserver', SilentObserver);
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  await act(async () => root.render(screen));
  // Menus and dialogs are drawn at the end of the body.
  const button = (name: string): HTMLButtonElement | null =>
    [...document.body.querySelectorAll<HTMLButtonElement>('button, [role=menuitem]')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name,
    ) ?? null;
  const settle = (): Promise<void> =>
    act(async () => {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    });
  return {
    page,
    button,
    settle,
    async press(name) {
      const found = button(name);
      if (found === null) throw new Error(`there is no button ${name}: ${document.body.textContent}`);
      await act(async () => found.click());
      await settle();
    },
    async type(field, text) {
      await act(async () => {
        // React takes a value that is set on the element for its own.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    async unmount() {
      await act(async () => root.unmount());
      page.remove();
      vi.unstubAllGlobals();
    },
  };
}
