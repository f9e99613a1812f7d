// Checks test titles against docs/SPEC.md: fails on a quoted id that is not on the page, on an id that is there twice, and on a rule
// that no test quotes, unless the page answers it otherwise.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const idPattern = /(?<![\d.])(?:[1-9]\.\d{1,2}\.\d{2,3}|[12]\.\d\.\d)(?!\.?\d)/g;
const spec = readFileSync(join(root, 'docs/SPEC.md'), 'utf8');
const problems = [];

const known = new Set();
for (const [id] of spec.matchAll(idPattern)) {
  if (known.has(id)) problems.push(`docs/SPEC.md: ${id} occurs twice`);
  known.add(id);
}
/** Rules that we rightly keep in another way: the page says how, and no test shows them. */
const otherwise = new Set(
  [...spec.matchAll(/^- \*\*(\S+)\*\* .*Footlight answers otherwise:/gm)].map(([, id]) => id),
);
const rules = [...spec.matchAll(/^- \*\*(\S+)\*\* (?![*_]\(left open\))/gm)]
  .map(([, id]) => id)
  .filter((id) => !otherwise.has(id));

const files = ['tests', 'e2e']
  .filter((top) => existsSync(join(root, top)))
  .flatMap((top) => readdirSync(join(root, top), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(test\.tsx?|spec\.ts)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const quoted = new Set();
for (const file of files)
  for (const title of titlesOf(readFileSync(file, 'utf8')))
    for (const [id] of title.matchAll(idPattern)) {
      quoted.add(id);
      if (otherwise.has(id))
        problems.push(`${relative(root, file)}: ${id} is answered otherwise, but quoted by "${title}"`);
      if (!known.has(id)) problems.push(`${relative(root, file)}: no rule ${id}, quoted by "${title}"`);
    }

const notShown = rules.filter((id) => !quoted.has(id));
for (const id of notShown)
  problems.push(`docs/SPEC.md: no test quotes ${id}, and the page does not answer it otherwise`);

for (const problem of problems) console.error(problem);
console.log(`${String(rules.length - notShown.length)} of ${String(rules.length)} rules are quoted by tests`);
process.exit(problems.length === 0 ? 0 : 1);

/** The literal first argument of each it, test and describe; of `it.each(table)(title)` the argument of the second call. */
function titlesOf(source) {
  const titles = [];
  for (const call of source.matchAll(
    /(?<![\w.$])(?:it|test|describe)(?:\.\w+)*\s*(?:<[^()]*>\s*)?(?=[(`])/g,
  )) {
    let rest = source.slice(call.index + call[0].length);
    if (/\.(?:each|for|skipIf|runIf)\b/.test(call[0])) rest = rest.slice(lengthOfArguments(rest)).trimStart();
    const title = /^\(\s*(['"`])((?:\\.|(?!\1)[^])*)\1/.exec(rest);
    if (title) titles.push(title[2]);
  }
  return titles;
}

/** Length of the bracketed arguments or the template at the start of `text`, brackets inside strings not counted. */
function lengthOfArguments(text) {
  let depth = 0;
  for (const token of text.matchAll(/\/\/.*|\/\*[^]*?\*\/|(['"`])(?:\\.|(?!\1)[^])*\1|[()]/g)) {
    depth += token[0] === '(' ? 1 : token[0] === ')' ? -1 : 0;
    if (depth === 0 && !token[0].startsWith('/')) return token.index + token[0].length;
  }
  return text.length;
}
