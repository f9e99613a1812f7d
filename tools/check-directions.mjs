// Who may import whom (docs/ARCHITECTURE.md): fails on an import against the tables below, type-only imports included.
// Circles of files are the linter's business (import/no-cycle).
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = resolve(import.meta.dirname, '..');

const pure = ['geometry', 'protocol', 'scene', 'program'];
const ports = [
  'session',
  'media',
  'background',
  'api',
  'chat',
  'compositor',
  'playout',
  'ui',
  'text',
  'clock',
];
const forScreens = [...pure, ...ports, 'chatView', 'participant', 'contexts'];

/** What each room of src/ may import besides itself: rooms, or single files. A room that is missing here may not exist. */
const srcRooms = {
  geometry: [],
  clock: [],
  socket: ['clock'],
  text: [],
  protocol: ['geometry'],
  scene: ['protocol', 'geometry'],
  program: ['scene', 'protocol', 'geometry'],
  session: ['protocol', 'geometry', 'clock', 'socket', 'api/newId.ts'],
  media: ['protocol', 'geometry', 'clock'],
  api: [...pure, 'clock'],
  compositor: ['geometry', 'program/drawList.ts', 'program/fontCatalogue.ts', 'clock'],
  playout: [...pure, 'compositor', 'session/videoSession.ts', 'clock'],
  ui: ['text', 'geometry', 'clock'],
  participant: [...pure, 'session', 'media', 'background', 'api', 'text', 'clock'],
  recording: [...pure, 'session', 'media', 'api', 'clock', 'participant'],
  director: [...pure, 'media', 'clock', 'participant'],
  background: ['geometry', 'media', 'clock', 'compositor'],
  chat: ['protocol', 'clock', 'socket'],
  chatView: ['protocol', 'chat', 'contexts', 'ui', 'text', 'clock'],
  contexts: [...pure, ...ports, 'participant'],
  studio: [
    ...forScreens,
    'director',
    'recording',
    // For the monitor of the broadcast: a player that knows no page.
    'watch/playback/createLivePlayback.ts',
    'watch/playback/playback.ts',
  ],
  // Parts of the studio's screen, and what leads to it.
  panels: [...forScreens, 'studio'],
  prejoin: [...forScreens, 'studio'],
  debug: [...forScreens, 'studio', 'recording'],
  // What viewers see around a video.
  audience: forScreens,
  watch: [...forScreens, 'audience'],
  simulive: [...forScreens, 'audience'],
  admin: forScreens,
  broadcastPage: forScreens,
  redraw: forScreens,
  routes: ['*'],
  'readPageSetting.ts': [],
  'main.tsx': ['*'],
};

/** The same for server/; its files outside of a room go by their name. All may import these rooms of src/. */
const sharedWithServer = ['protocol', 'scene', 'geometry', 'clock'];
const serverRooms = {
  'errors.ts': [],
  'projectRoot.ts': [],
  'keyedQueue.ts': [],
  'writeWhole.ts': [],
  'writeCsv.ts': [],
  'environmentVariables.ts': [],
  'engineConfig.ts': ['environmentVariables.ts'],
  'config.ts': ['engineConfig.ts', 'environmentVariables.ts', 'errors.ts'],
  'engineOrigins.ts': ['config.ts', 'http', 'notifications', 'openTok'],
  start: ['config.ts', 'errors.ts', 'http'],
  'guardedClock.ts': [],
  'keepServing.ts': [],
  'holdDataDir.ts': ['config.ts', 'errors.ts'],
  'webSockets.ts': ['errors.ts'],
  'openRooms.ts': [],
  'webApp.ts': ['errors.ts', 'http'],
  http: ['errorReports', 'errors.ts', 'limits'],
  limits: ['errors.ts'],
  auth: ['errors.ts', 'writeWhole.ts'],
  db: ['projectRoot.ts', 'errors.ts', 'writeWhole.ts'],
  storage: ['errors.ts', 'writeWhole.ts'],
  store: ['db', 'storage', 'errors.ts'],
  uploads: ['store', 'storage', 'auth', 'config.ts', 'errors.ts'],
  chat: ['store', 'db', 'auth', 'limits', 'errors.ts', 'openRooms.ts', 'webSockets.ts'],
  relay: ['store', 'auth', 'limits', 'errors.ts', 'openRooms.ts', 'webSockets.ts'],
  notifications: ['auth', 'limits', 'config.ts'],
  openTok: ['broadcast', 'store', 'engineConfig.ts', 'errors.ts'],
  votes: ['db', 'notifications', 'errors.ts'],
  packaging: ['errors.ts'],
  broadcast: ['packaging', 'errors.ts', 'webSockets.ts'],
  live: ['broadcast', 'limits', 'relay', 'store', 'config.ts', 'errors.ts'],
  videos: ['broadcast', 'store', 'storage', 'errors.ts', 'keyedQueue.ts', 'writeWhole.ts'],
  localRecordings: [
    'broadcast',
    'store',
    'videos',
    'errors.ts',
    'keyedQueue.ts',
    'writeWhole.ts',
    'writeCsv.ts',
  ],
  tracking: ['store', 'writeCsv.ts'],
  redraw: ['auth', 'broadcast', 'localRecordings', 'store', 'errors.ts', 'writeWhole.ts'],
  routes: [
    ...[
      'auth',
      'broadcast',
      'chat',
      'fonts',
      'limits',
      'live',
      'localRecordings',
      'notifications',
      'openTok',
      'redraw',
      'relay',
      'storage',
      'store',
      'tracking',
      'uploads',
      'videos',
      'votes',
    ],
    ...['config.ts', 'errors.ts', 'keyedQueue.ts', 'webSockets.ts'],
  ],
  backup: ['db', 'config.ts', 'errors.ts', 'holdDataDir.ts', 'writeWhole.ts'],
  operations: ['broadcast', 'chat', 'relay'],
  openapi: ['auth'],
  errorReports: ['limits'],
  fonts: [],
  'makeDemoSession.ts': ['store'],
  // The composition roots.
  'appOptions.ts': ['*'],
  'createContext.ts': ['*'],
  'app.ts': ['*'],
  'listen.ts': ['*'],
};

/** Libraries that a room must not know. */
const forbiddenLibraries = [
  { rooms: pure, libraries: /^(react|react-dom|pixi\.js|@pixi\/|zustand|@tanstack\/|node:)/ },
  {
    rooms: ['session', 'media', 'participant', 'playout', 'socket'],
    libraries: /^(react|react-dom|pixi\.js|@pixi\/)/,
  },
  { rooms: ['api', 'compositor'], libraries: /^(react|react-dom)/ },
];

const problems = [];
let count = 0;
for (const top of ['src', 'server'])
  for (const file of listFiles(top)) {
    count += 1;
    for (const target of importsOf(file)) checkImport(file, target);
  }
for (const problem of problems) console.error(problem);
console.log(`${String(count)} files, ${String(problems.length)} imports across a wall`);
process.exit(problems.length === 0 ? 0 : 1);

function listFiles(top) {
  return readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** Every module that a file names: by import, by export, and when it runs. */
function importsOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, literal] = /^['"](.+)['"]$/.exec(source.slice(start, end)) ?? [];
    return literal ?? [];
  });
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexports, ...dynamic];
}

function checkImport(file, target) {
  const here = placeOf(file);
  if (!target.startsWith('.')) return checkLibrary(file, here, target);
  const there = placeOf(relative(root, resolve(root, dirname(file), target)));
  if (here.top === there.top && here.room === there.room) {
    if (here.room === 'panels') checkPanels(file, there);
    return;
  }
  if (here.top === 'src' && !['src', 'shaders', 'kernels'].includes(there.top))
    problems.push(`${file}: src imports ${there.path}`);
  if (there.top !== 'src' && there.top !== 'server') return;
  const allowed = (here.top === 'src' ? srcRooms : serverRooms)[here.room];
  if (allowed === undefined) problems.push(`${file}: no rule for ${here.top}/${here.room}`);
  else if (here.top === 'server' && there.top === 'src') {
    if (!sharedWithServer.includes(there.room)) problems.push(`${file}: server imports ${there.path}`);
  } else if (!allowed.some((name) => name === '*' || name === there.room || there.path === `src/${name}`))
    problems.push(`${file}: ${here.room} may not import ${there.path}`);
  else if (/^src\/(session|chat)\/adapters\//.test(there.path) && here.room !== 'main.tsx')
    problems.push(`${file}: only the composition root chooses an adapter (${there.path})`);
}

function checkLibrary(file, { top, room }, library) {
  for (const { rooms, libraries } of forbiddenLibraries)
    if (top === 'src' && rooms.includes(room) && libraries.test(library))
      problems.push(`${file}: ${room} imports ${library}`);
}

/** Panels do not import each other; their registry, which is in no panel's folder, imports them all. */
function checkPanels(file, there) {
  const panelOf = (path) => (path.split('/').length > 3 ? path.split('/')[2] : null);
  if (panelOf(file) !== null && panelOf(there.path) !== panelOf(file))
    problems.push(`${file}: a panel imports ${there.path}`);
}

/** The room of a file: its folder under src/ or server/, or its own name where it is in none. */
function placeOf(path) {
  const [top = '', room = ''] = path.split('/');
  return { path, top, room };
}
