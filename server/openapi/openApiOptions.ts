import type { SwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { adminCookieName, linkCookieName, viewerCookieName } from '../auth/requireAccess.ts';
import { bodyExamples, parameterExamples } from './examples.ts';
import { operations, type Credential } from './operations.ts';

const security: Record<Credential, Record<string, string[]>[]> = {
  nothing: [],
  accessToken: [{ accessToken: [] }],
  adminCookie: [{ adminCookie: [] }],
  viewerCookie: [{ viewerCookie: [] }],
  // Whoever has none may join where the session lets anybody join.
  linkCookie: [{ hostCookie: [] }, { speakerCookie: [] }, {}],
};

const cookie = (name: string, description: string) => ({
  ...{ type: 'apiKey' as const, in: 'cookie' as const },
  name,
  description,
});

/** The OpenAPI document of the calls, which `/docs` shows: the schemas of the routes, with a name, a credential and an example for each. */
export const openApiOptions: SwaggerOptions = {
  openapi: {
    info: {
      title: 'Footlight',
      version: '1',
      description: 'A live video studio: sessions, what is shown in them, broadcasts, and the audience.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    components: {
      securitySchemes: {
        accessToken: {
          ...{ type: 'http', scheme: 'bearer' },
          description: 'The token that init_access returns; it has the role, for one session.',
        },
        adminCookie: cookie(adminCookieName, 'Set by signing in as admin.'),
        viewerCookie: cookie(viewerCookieName, 'Set by reading the audience of a session.'),
        hostCookie: cookie(
          linkCookieName('host', '{studioToken}'),
          'Set by exchanging the key of a host link.',
        ),
        speakerCookie: cookie(
          linkCookieName('speaker', '{studioToken}'),
          'Set by exchanging the key of a speaker link.',
        ),
      },
    },
  },
  transform(given) {
    const { schema, url } = jsonSchemaTransform(given);
    const { method } = given.route;
    const call = `${typeof method === 'string' ? method : method.join()} ${given.url}`;
    if (schema.hide === true || schema.tags === undefined) return { schema, url };
    const operation = operations.get(call);
    if (operation === undefined) throw new Error(`server/openapi/operations.ts does not describe ${call}`);
    const { operationId, summary, needs } = operation;
    return {
      url,
      schema: {
        ...schema,
        ...{ operationId, summary, security: security[needs] },
        ...exampleOf('body', schema.body, bodyExamples[operationId]),
        ...exampleOf('params', schema.params),
        ...exampleOf('querystring', schema.querystring),
      },
    };
  },
};

const objectSchema = z.looseObject({ properties: z.record(z.string(), z.looseObject({})).optional() });

/** A part of a call's schema with an example, of the whole or of each parameter; nothing where the call has no such part. */
function exampleOf(part: string, schema: unknown, example?: object): Record<string, object> {
  if (schema === undefined) return {};
  const parsed = objectSchema.parse(schema);
  if (part === 'body') return { body: example === undefined ? parsed : { ...parsed, examples: [example] } };
  const properties = Object.entries(parsed.properties ?? {}).map(([name, property]) => {
    const value = parameterExamples[name];
    return [name, value === undefined ? property : { ...property, examples: [value] }];
  });
  return { [part]: { ...parsed, properties: Object.fromEntries(properties) } };
}
