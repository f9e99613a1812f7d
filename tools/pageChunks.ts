import { resolve } from 'node:path';

/** What the bundler knows of its modules, of which only this matters here. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What one kind of visitor loads, in order: each stage is a list of modules, relative to the project, whose code arrives at one moment. */
export type Course = readonly (readonly string[])[];

const root = resolve(import.meta.dirname, '..');

/**
 * Puts what is loaded at one moment into few files. Left to itself the bundler makes a file of each set of modules that the same imports
 * reach, and with an import behind each dialog and panel most such files hold a few lines. Here a file has what every course needs at the
 * same stage or not at all, so that nobody loads what it does not need. What no course needs stays with the bundler. Imports count
 * before unused ones are dropped: all that a library's index names counts as needed, so icons have a group of their own.
 *
 * Returns the name of a module's file, or null. Throws where a module of a stage is not in the build.
 */
export function pageChunks(
  courses: Readonly<Record<string, Course>>,
): (id: string, graph: ModuleGraph) => string | null {
  let names: Map<string, string> | null = null;
  return (id, graph) => {
    names ??= nameModules(courses, graph);
    return names.get(id) ?? null;
  };
}

function nameModules(courses: Readonly<Record<string, Course>>, graph: ModuleGraph): Map<string, string> {
  const parts = new Map<string, string[]>();
  for (const [name, stages] of Object.entries(courses)) {
    const seen = new Set<string>();
    for (const [index, modules] of stages.entries())
      for (const id of reach(modules, graph)) {
        if (seen.has(id)) continue;
        seen.add(id);
        parts.set(id, [...(parts.get(id) ?? []), `${name}${String(index + 1)}`]);
      }
  }
  return new Map([...parts].map(([id, stages]) => [id, stages.join('-')]));
}

/** These modules and all that they import statically. */
function reach(modules: readonly string[], graph: ModuleGraph): Set<string> {
  const seen = new Set<string>();
  const open = modules.map((module) => resolve(root, module));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    const module = graph.getModuleInfo(id);
    if (module === null) throw new Error(`${id} is not in the build`);
    seen.add(id);
    open.push(...module.importedIds);
  }
  return seen;
}
