import { z } from 'zod';

/** One thing that the server needs, and whether it works; `detail` is for the person who reads it. */
const healthCheckSchema = z.object({ ok: z.boolean(), detail: z.string() });
export type HealthCheck = z.infer<typeof healthCheckSchema>;

/** What /health of the operations port answers: with status 200 when everything works, and 503 otherwise. */
export const healthReportSchema = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.object({
    /** A row was written. */
    databaseWrites: healthCheckSchema,
    /** The data folder's disk has as much free space as is configured. */
    diskSpace: healthCheckSchema,
    /** The composer's browser was found and starts. */
    chromium: healthCheckSchema,
    /** ffmpeg was found and runs. */
    ffmpeg: healthCheckSchema,
  }),
  /** Broadcasts that run. Their rate does not change the status: a restart would end them. */
  broadcasts: z.array(
    z.object({
      studioToken: z.string(),
      state: z.enum(['starting', 'live']),
      /** Frames composed in the last second; null while no composer is connected. */
      framesPerSecond: z.number().nullable(),
    }),
  ),
  /** Composers that wait for the next broadcast of a session with a host in its studio. */
  preparedComposers: z.array(z.object({ studioToken: z.string(), state: z.enum(['loading', 'ready']) })),
});
export type HealthReport = z.infer<typeof healthReportSchema>;
