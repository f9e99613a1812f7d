import { describe, expect, it } from 'vitest';
import { describeProgram } from '../../src/program/describeProgram.ts';
import { maximumSlots } from '../../src/program/layouts/slotRects.ts';
import { layoutNameSchema } from '../../src/protocol/session.ts';
import { buildConnection, buildScene } from '../scene/sceneBuilder.ts';

const ada = buildConnection('ada', ['ada-camera', 'ada-screen']);
const bob = buildConnection('bob', ['bob-camera']);

describe('describing the program', () => {
  it('1.4.24 takes spotlight first, then screens before cameras, then by order shown', () => {
    const scene = buildScene(['bob-camera', 'ada-camera', 'ada-screen'], {
      spotlightStreamId: 'ada-camera',
      layoutWithScreenSharing: 'thumbnails',
    });
    const program = describeProgram(scene, [ada, bob]);
    expect(program.slots.map(({ streamId }) => streamId)).toEqual(['ada-camera', 'ada-screen', 'bob-camera']);
  });

  it('1.4.22 uses the with-screen-share layout while a screen is shown, else the other', () => {
    const layouts = { layoutWithScreenSharing: 'focus', layoutWithoutScreenSharing: 'cover' } as const;
    const shared = buildScene(['ada-camera', 'ada-screen'], layouts);
    expect(describeProgram(shared, [ada]).layout).toBe('focus');
    const plain = buildScene(['ada-camera'], layouts);
    expect(describeProgram(plain, [ada]).layout).toBe('cover');
    // A screen whose publisher is away is not shared.
    expect(describeProgram(buildScene(['bob-camera', 'ada-screen'], layouts), [bob]).layout).toBe('cover');
  });

  it.each(layoutNameSchema.options)('1.9.06 cuts to the slots of %s', (layout) => {
    const ids = Array.from({ length: 12 }, (_, index) => `camera-${String(index)}`);
    const scene = buildScene(ids, { layoutWithoutScreenSharing: layout });
    const program = describeProgram(scene, [buildConnection('crowd', ids)]);
    expect(program.slots.map(({ streamId }) => streamId)).toEqual(ids.slice(0, maximumSlots[layout]));
  });

  it('names each stream after its speaker, or not at all', () => {
    const scene = {
      ...buildScene(['ada-camera', 'bob-camera']),
      speakers: { ada: { userDisplayName: 'Ada', userRole: 'Host' } },
    };
    const { slots } = describeProgram(scene, [ada, bob]);
    expect(slots.map(({ name, role }) => [name, role])).toEqual([
      ['Ada', 'Host'],
      ['', ''],
    ]);
  });

  it('leaves out streams that do not exist', () => {
    expect(describeProgram(buildScene(['gone-camera']), [bob]).slots).toEqual([]);
  });

  it('1.9.07 uses the font of the session, else that of the theme', () => {
    const scene = buildScene([]);
    const withTemplate = (over: Partial<typeof scene.template>) =>
      describeProgram({ ...scene, template: { ...scene.template, ...over } }, []).fontFamily;
    expect(withTemplate({ theme: 'startup' })).toBe('Montserrat');
    expect(withTemplate({ theme: 'business' })).toBe('Poppins');
    expect(withTemplate({ font: 'Lora' })).toBe('Lora');
  });

  it('shows a background image only while it is visible', () => {
    const scene = buildScene([]);
    const background = { url: '/hall.jpg', visible: true, thumbnailUrl: null };
    const shown = { ...scene, template: { ...scene.template, background } };
    const hidden = {
      ...scene,
      template: { ...scene.template, background: { ...background, visible: false } },
    };
    expect(describeProgram(shown, []).backgroundUrl).toBe('/hall.jpg');
    expect(describeProgram(hidden, []).backgroundUrl).toBeNull();
  });
});
