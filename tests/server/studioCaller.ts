import type { Role } from '../../src/protocol/roles.ts';
import type { TestServer } from './testServer.ts';

interface CallOptions {
  as?: Role | null;
  headers?: Record<string, string>;
}

/** Makes calls about one session, as a host by default. */
export interface StudioCaller {
  studioToken: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    options?: CallOptions,
  ): Promise<Answer>;
}

interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}

export async function createStudioCaller(
  server: TestServer,
  session: { organizationName?: string } = {},
): Promise<StudioCaller> {
  const studioToken = await server.createSession(session);
  const tokens = new Map<Role, string>();
  const tokenOf = async (role: Role): Promise<string> => {
    const token = tokens.get(role) ?? (await server.accessToken(studioToken, role));
    tokens.set(role, token);
    return token;
  };
  return {
    studioToken,
    async call(method, path, payload, { as = 'host', headers = {} } = {}) {
      const answer = await server.app.inject({
        method,
        url: path.startsWith('/') ? path : `/v2/streaming_studio/${studioToken}/${path}`,
        headers: { ...(as === null ? {} : { authorization: `Bearer ${await tokenOf(as)}` }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : answer.body,
        headers: answer.headers,
      };
    },
  };
}
