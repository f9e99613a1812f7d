import type { FastifyInstance } from 'fastify';
import { StartError, systemCode } from '../errors.ts';

/**
 * Listens, and resolves with the port, which the system chooses for port 0. Rejects with a StartError that names the variables
 * of the port and the host.
 */
export async function listenAt(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
  variables: { port: string; host: string },
): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const problem = describeProblem(systemCode(error), port, host, variables);
    throw problem === null ? error : new StartError(problem, error);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function describeProblem(
  code: string,
  port: number,
  host: string,
  variables: { port: string; host: string },
): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `${variables.port}: ${String(port)} is in use by another program: end it, or set ${variables.port} to another port`;
    case 'EACCES':
      return `${variables.port}: this user may not listen at port ${String(port)}: set ${variables.port} to one above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `${variables.host}: ${host} is not an address of this machine: set ${variables.host} to one that is, or to 0.0.0.0 for all`;
    default:
      return null;
  }
}
