import { act, type ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallToActionForm } from '../../src/panels/cta/CallToActionForm.tsx';
import PollsPanel from '../../src/panels/polls/PollsPanel.tsx';
import { TopicForm } from '../../src/panels/topics/TopicForm.tsx';
import { defaultFeatures } from '../../src/protocol/features.ts';
import { mountScreen, type MountedScreen } from '../drivers/mountScreen.tsx';
import { surroundScreen } from '../drivers/renderScreen.tsx';
import { createStudioDriver, noContent, sessionOf } from '../drivers/studioDriver.ts';

let screen: MountedScreen | null = null;
afterEach(() => screen?.unmount());

type Save = () => Promise<boolean>;
const callToAction = (label: string) => (onSave: Save) => (
  <CallToActionForm draft={{ message: '', label, url: 'example.org' }} onDraft={() => {}} onSave={onSave} />
);
const topic = (name: string) => (onSave: Save) => (
  <TopicForm draft={{ name, transitionType: 'fullscreen' }} onDraft={() => {}} onSave={onSave} />
);

const forms: [id: string, form: (text: string) => (onSave: Save) => ReactElement][] = [
  ['2.5.04 a call to action', callToAction],
  ['2.5.12 a topic', topic],
];

describe.each(forms)('2.5.04 2.5.12 Save of %s', (_id, form) => {
  it('is disabled while invalid', async () => {
    screen = await mountScreen(form(' ')(() => Promise.resolve(true)));
    expect(screen.button('Save')?.disabled).toBe(true);
  });

  it('is disabled while saving, so that a second press saves nothing more, and enabled afterwards', async () => {
    const answers: ((isSaved: boolean) => void)[] = [];
    const save = () => new Promise<boolean>((resolve) => answers.push(resolve));
    screen = await mountScreen(form('Welcome')(save));
    expect(screen.button('Save')?.getAttribute('aria-disabled')).toBeNull();
    await screen.press('Save');
    expect(screen.button('Save')?.getAttribute('aria-disabled')).toBe('true');
    await screen.press('Save');
    // Enter in a field submits a form whatever its button shows.
    const [field] = screen.page.getElementsByTagName('form');
    await act(async () => field?.requestSubmit());
    expect(answers).toHaveLength(1);
    await act(async () => answers[0]?.(false));
    expect(screen.button('Save')?.getAttribute('aria-disabled')).toBeNull();
  });
});

it.each([true, false])(
  '2.5.08 the hide-results checkbox is there with the feature: %s',
  async (hidePollResults) => {
    const session = sessionOf({ features: { ...defaultFeatures, hidePollResults } });
    const host = await createStudioDriver().enter('host', 'host', { session, content: noContent });
    screen = await mountScreen(surroundScreen(host.studio, <PollsPanel />));
    await screen.press('New poll');
    // Popovers are drawn at the end of the body.
    expect(document.body.querySelector('form')).not.toBeNull();
    expect(document.body.querySelectorAll('[role=checkbox], input[type=checkbox]').length > 0).toBe(
      hidePollResults,
    );
  },
);
