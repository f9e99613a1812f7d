// Who may import whom (docs/ARCHITECTURE.md): fails on an import across a wall, type-only imports included.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const pure = ['geometry', 'scene', 'program', 'protocol'];
const screens = ['studio', 'prejoin', 'panels', 'simulive', 'watch', 'broadcastPage', 'debug', 'admin'];
const ports = ['session', 'media', 'api', 'chat', 'compositor', 'playout', 'ui', 'text', 'clock'];

/** What each folder of src/ may import beside itself; a folder that is missing here may not exist. */
const mayImport = {
  geometry: [],
  protocol: ['geometry'],
  scene: ['protocol', 'geometry'],
  program: ['scene', 'protocol', 'geometry'],
  clock: [],
  text: [],
  participant: [...pure, 'session', 'media', 'api', 'text', 'clock'],
  contexts: [...pure, ...ports, 'participant'],
  recording: [...pure, 'session', 'media', 'api', 'clock', 'participant'],
  director: [...pure, 'media', 'clock', 'participant'],
  session: ['protocol', 'geometry', 'clock'],
  media: ['protocol', 'geometry', 'clock'],
  compositor: ['geometry', 'program/drawList.ts', 'program/fontCatalogue.ts', 'clock'],
  playout: [...pure, 'compositor', 'session/videoSession.ts', 'clock'],
  api: [...pure, 'clock'],
  chat: [...pure, 'clock'],
  ui: ['text', 'geometry', 'clock'],
  ...Object.fromEntries(screens.map((screen) => [screen, [...pure, ...ports, 'participant', 'contexts']])),
  // These are parts of the studio's screen, or lead to it.
  ...Object.fromEntries(
    ['prejoin', 'panels', 'debug'].map((screen) => [
      screen,
      [...pure, ...ports, 'participant', 'contexts', 'studio'],
    ]),
  ),
  routes: ['*'],
  '': ['*'],
};
/** Libraries kept out of a folder. */
const pureForbids = /^(react|react-dom|pixi\.js|@pixi\/|zustand|@tanstack\/|node:)/;
const forbidden = {
  participant: /^(react|react-dom|pixi\.js|@pixi\/)/,
  session: /^(react|pixi\.js|@pixi\/)/,
  media: /^(react|pixi\.js|@pixi\/)/,
};
const serverMayImport = ['protocol', 'scene', 'geometry', 'clock'];

const tops = ['src', 'server'].filter((top) => existsSync(join(root, top)));
const files = tops.flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

const problems = [];
for (const file of files) {
  const source = readFileSync(file, 'utf8');
  const here = relative(root, file);
  for (const [, target] of source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g))
    checkImport(here, target);
}
for (const problem of problems) console.error(problem);
console.log(`${String(files.length)} files, ${String(problems.length)} imports across a wall`);
process.exit(problems.length === 0 ? 0 : 1);

function checkImport(here, target) {
  const [top, folder] = partsOf(here);
  if (!target.startsWith('.')) {
    const isPure = top === 'src' && pure.includes(folder);
    if (isPure && pureForbids.test(target)) problems.push(`${here}: a pure folder imports ${target}`);
    else if (top === 'src' && forbidden[folder]?.test(target))
      problems.push(`${here}: ${folder} imports ${target}`);
    return;
  }
  const resolved = relative(root, resolve(root, dirname(here), target));
  const [targetTop, targetFolder] = partsOf(resolved);
  if (top === 'server') {
    if (targetTop === 'src' && !serverMayImport.includes(targetFolder))
      problems.push(`${here}: server imports ${resolved}`);
    return;
  }
  if (targetTop === 'server') problems.push(`${here}: src imports ${resolved}`);
  if (folder === 'panels' && targetFolder === 'panels') checkPanels(here, resolved);
  if (targetTop !== 'src' || targetFolder === folder) return;
  const allowed = mayImport[folder];
  if (allowed === undefined) problems.push(`${here}: no rule for folder ${folder}`);
  else if (!allowed.some((name) => name === '*' || name === targetFolder || resolved === `src/${name}`))
    problems.push(`${here}: ${folder} may not import ${resolved}`);
  else if (targetFolder === 'session' && resolved.includes('/adapters/') && folder !== '')
    problems.push(`${here}: only a composition root chooses an adapter (${resolved})`);
}

/** Panels do not import each other; what lies beside their folders (the registry) may import all of them. */
function checkPanels(here, resolved) {
  const panelOf = (path) => (path.split('/').length > 3 ? path.split('/')[2] : null);
  if (panelOf(here) !== null && panelOf(resolved) !== panelOf(here))
    problems.push(`${here}: a panel imports ${resolved}`);
}

function partsOf(path) {
  const parts = path.split('/');
  return [parts[0], parts.length > 2 ? parts[1] : ''];
}
