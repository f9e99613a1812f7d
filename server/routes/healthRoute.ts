import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Rooms } from '../relay/rooms.ts';

const countSchema = z.number().int();

/** Reports that the server is up, and what its relay has accepted, dropped and rejected. */
export function registerHealthRoute(instance: FastifyInstance, rooms: Rooms): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.get(
    '/health',
    {
      schema: {
        tags: ['health'],
        response: {
          200: z.object({
            status: z.literal('ok'),
            rooms: countSchema,
            connections: countSchema,
            relay: z.object({
              accepted: countSchema,
              dropped: countSchema,
              rejected: z.record(z.string(), countSchema),
            }),
          }),
        },
      },
    },
    () => ({ status: 'ok' as const, ...rooms.count(), relay: rooms.counters }),
  );
}
