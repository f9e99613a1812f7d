import type { Plugin } from 'vite';

const jsonSchemas: readonly [RegExp, string][] = [
  [/^\s*inst\._zod\.processJSONSchema = .*$/gm, ''],
  [/createStandardJSONSchemaMethod\(this, "(?:input|output)"\)/g, 'undefined'],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'],
];

/**
 * Leaves the description of schemas as JSON Schema out of the browser's copy of zod, a sixth of its size: only the server
 * describes its schemas. With a version of zod that is written otherwise, the page just grows again.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({
        code: jsonSchemas.reduce((text, [pattern, shorter]) => text.replace(pattern, shorter), code),
        map: null,
      }),
    },
  };
}
