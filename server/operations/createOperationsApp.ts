import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { healthReportSchema, type HealthReport } from '../../src/protocol/operations.ts';
import type { Metrics } from './metrics.ts';

/**
 * What the operator asks: /health and /metrics. It listens at a port of its own, because behind a proxy on the same machine every
 * request looks local.
 */
export function createOperationsApp(
  checkHealth: () => Promise<HealthReport>,
  metrics: Pick<Metrics, 'page'>,
): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, requestTimeout: 30_000 });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/health',
      { schema: { response: { 200: healthReportSchema, 503: healthReportSchema } } },
      async (_request, reply) => {
        const report = await checkHealth();
        return reply.code(report.status === 'ok' ? 200 : 503).send(report);
      },
    );
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics.page();
    return reply.header('content-type', contentType).send(text);
  });
  return app;
}
