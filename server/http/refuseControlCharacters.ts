import type { FastifyInstance } from 'fastify';
import { findControlCharacter, hasControlCharacter } from '../../src/protocol/cleanText.ts';
import { AppError } from '../errors.ts';

/** Refuses requests with control characters before any route sees them: in a body's texts only tab and line breaks are allowed. */
export function refuseControlCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    checkParameters('params', request.params);
    checkParameters('querystring', request.query);
    // A picture has no texts.
    const path = Buffer.isBuffer(request.body) ? null : findControlCharacter(request.body);
    if (path !== null) throw refusal('body', path);
  });
}

function checkParameters(field: string, parameters: unknown): void {
  for (const [name, value] of Object.entries(parameters ?? {}))
    if (hasControlCharacter(name) || hasControlCharacter(String(value))) throw refusal(field, name);
}

/** A name from the request is cut: it goes into the response and the log. */
const refusal = (field: string, name: string): AppError =>
  new AppError('invalidRequest', {
    field,
    message: `${[field, name.slice(0, 100)].filter((part) => part !== '').join('.')} contains a control character: remove it.`,
  });
