import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { Removed } from '../../../src/prejoin/Removed.tsx';
import { OnlineList, useOnline } from '../../../src/studio/header/OnlineList.tsx';
import { useRemovePerson } from '../../../src/studio/inputs/useRemovePerson.ts';
import { ConfirmContext, type Question } from '../../../src/ui/ConfirmContext.tsx';
import { renderScreen } from '../../drivers/renderScreen.tsx';
import { createStudioDriver, type Person } from '../../drivers/studioDriver.ts';

function People(): ReactElement {
  return <OnlineList people={useOnline()} />;
}

/** Pressed as soon as it is rendered. */
function PressedButton({ connectionId }: { connectionId: string }): null {
  useRemovePerson(connectionId, 'Gil')?.();
  return null;
}

/** What somebody is asked who presses the button that removes another one; null for whom there is no such button. */
function askToRemove(person: Person, other: Person): Question | null {
  const asked: Question[] = [];
  renderScreen(
    person,
    <ConfirmContext value={(question) => asked.push(question)}>
      <PressedButton connectionId={other.connectionId()} />
    </ConfirmContext>,
  );
  return asked[0] ?? null;
}

it('a host reads what a removal does and does not prevent before it removes somebody', async () => {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const guest = await driver.enter('Gil', 'guest');
  const label = 'aria-label="Remove Gil from the session"';
  expect(renderScreen(host, <People />)).toContain(label);

  const question = askToRemove(host, guest);
  expect(question).toMatchObject({ title: 'Remove Gil?', confirmLabel: 'Remove' });
  expect(question?.content).toContain('cannot come back from this browser');
  expect(question?.content).toContain('Whoever has the invitation link can still join from another browser');
  expect(question?.content).toContain('have a new speaker link made on the admin site');
  expect(host.calls).toEqual([]);

  question?.onConfirm();
  await driver.settle();
  expect(host.calls).toEqual([
    { type: 'removePerson', connectionId: guest.connectionId(), mediaConnections: [] },
  ]);
});

it('a guest has no button that removes anybody', async () => {
  const driver = createStudioDriver();
  const host = await driver.enter('host', 'host');
  const guest = await driver.enter('Gil', 'guest');
  expect(renderScreen(guest, <People />)).not.toContain('Remove');
  expect([askToRemove(guest, host), askToRemove(guest, guest)]).toEqual([null, null]);
});

it('a removed person reads who removed it, what the others still see, and what it can do', async () => {
  const person = await createStudioDriver().enter('Gil', 'guest');
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const page = renderScreen(
    person,
    <RouterContextProvider router={router}>
      <Removed studioToken="demo" />
    </RouterContextProvider>,
  );
  expect(page).toContain('role="alert"');
  expect(page).toContain('You have been removed from this session');
  expect(page).toContain('A host removed you from the studio, and the others can no longer see or hear you.');
  expect(page).toContain('ask the host to let you back in');
  expect(page).toContain('Watch the show');
});
