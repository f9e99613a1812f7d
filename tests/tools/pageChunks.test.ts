import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageChunks, type Course } from '../../tools/pageChunks.ts';

/** Modules of a project, and what each imports. */
function graphOf(imports: Readonly<Record<string, readonly string[]>>) {
  const byId = new Map(Object.entries(imports).map(([id, imported]) => [resolve(id), imported]));
  return {
    getModuleInfo(id: string) {
      const imported = byId.get(id);
      return imported === undefined ? null : { importedIds: imported.map((each) => resolve(each)) };
    },
  };
}

const imports = {
  'entrance.ts': ['button.ts'],
  'studio.ts': ['button.ts', 'scene.ts', 'toolbar.ts'],
  'composer.ts': ['scene.ts'],
  'dialog.ts': ['button.ts', 'form.ts'],
  'scene.ts': ['rect.ts'],
  'rect.ts': ['scene.ts'],
  'button.ts': [],
  'toolbar.ts': [],
  'form.ts': [],
};
const courses: Record<string, Course> = {
  people: [['entrance.ts'], ['studio.ts']],
  composer: [['composer.ts']],
};

function filesOf(
  given: Readonly<Record<string, readonly string[]>>,
  of: Record<string, Course>,
): Record<string, string | null> {
  const fileOf = pageChunks(of);
  const graph = graphOf(given);
  return Object.fromEntries(Object.keys(given).map((id) => [id, fileOf(resolve(id), graph)]));
}

describe('the files of the web app', () => {
  const files = filesOf(imports, courses);

  it('have what a course loads at one stage, and at the first at which it is needed', () => {
    expect(files).toMatchObject({ 'entrance.ts': 'people1', 'button.ts': 'people1' });
    expect(files).toMatchObject({ 'studio.ts': 'people2', 'toolbar.ts': 'people2' });
  });

  it('hold nothing that another course would load in vain', () => {
    expect(files).toMatchObject({ 'scene.ts': 'people2-composer1', 'rect.ts': 'people2-composer1' });
    expect(files['composer.ts']).toBe('composer1');
  });

  it('are left to the bundler where no course needs them', () => {
    expect(files).toMatchObject({ 'dialog.ts': null, 'form.ts': null });
  });

  it('throws for a stage with a module that the build does not have', () => {
    expect(() => filesOf(imports, { people: [['gone.ts']] })).toThrow(/gone\.ts is not in the build/);
  });
});
