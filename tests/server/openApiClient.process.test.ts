import OpenAPIClientAxios, { type OpenAPIClient } from 'openapi-client-axios';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { adminSessionSchema, initAccessAnswerSchema, pollSchema } from '../../src/protocol/rest.ts';
import { audienceSchema } from '../../src/protocol/rest/audience.ts';
import { streamingSessionSchema } from '../../src/protocol/session.ts';
import { bodyExamples } from '../../server/openapi/examples.ts';
import { adminPassword, serverOfFile } from './testServer.ts';

const server = serverOfFile();
const oneId = z.object({ id: z.string() });

/** Somebody who calls the server through the client that is generated from its OpenAPI document, with the cookies it was given. */
function personWith(client: OpenAPIClient) {
  const cookies = new Map<string, string>();
  let accessToken = '';
  return {
    authorize(token: string): void {
      accessToken = token;
    },
    async call(
      operationId: string,
      parameters: Record<string, string> = {},
      body?: object,
    ): Promise<unknown> {
      const operation = client[operationId];
      if (operation === undefined) throw new Error(`the document has no operation ${operationId}`);
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const { data, headers } = await operation(parameters, body, {
        headers: {
          // Without it axios calls an empty POST a form.
          'content-type': 'application/json',
          ...(cookie === '' ? {} : { cookie }),
          ...(accessToken === '' ? {} : { authorization: `Bearer ${accessToken}` }),
        },
      });
      for (const set of z.array(z.string()).default([]).parse(headers['set-cookie'])) {
        const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
      return data;
    },
  };
}

const keyOf = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('key') ?? '';

it('a client that is generated from the OpenAPI document leads a session from its creation to its end', async () => {
  const origin = await server().origin();
  const api = new OpenAPIClientAxios({
    definition: `${origin}/docs/json`,
    withServer: { url: origin },
    axiosConfigDefaults: { baseURL: origin },
  });
  const client = await api.init();
  const [admin, host, viewer] = [personWith(client), personWith(client), personWith(client)];

  await admin.call('signIn', {}, { password: adminPassword });
  const created = adminSessionSchema.parse(
    await admin.call('createSession', {}, bodyExamples['createSession']),
  );
  const { studioToken } = created;
  expect(created.name).toBe('Energy Forum');

  await host.call('exchangeHostKey', { studioToken }, { key: keyOf(created.links.host) });
  const access = initAccessAnswerSchema.parse(
    await host.call('initAccess', { studioToken }, bodyExamples['initAccess']),
  );
  expect(access.role).toBe('host');
  host.authorize(access.accessToken);
  await host.call('saveTemplateSettings', { studioToken }, bodyExamples['saveTemplateSettings']);
  const topic = oneId.parse(await host.call('createTopic', { studioToken }, bodyExamples['createTopic']));
  const poll = pollSchema.parse(await host.call('createPoll', { studioToken }, bodyExamples['createPoll']));
  const cta = oneId.parse(
    await host.call('createCallToAction', { studioToken }, bodyExamples['createCallToAction']),
  );
  await host.call('openCallToAction', { studioToken, ctaId: cta.id });
  await host.call('openPoll', { studioToken, pollId: poll.id });

  await host.call('startBroadcast', { studioToken });
  const statusOf = async (): Promise<string> =>
    streamingSessionSchema.parse(await viewer.call('readSession', { studioToken })).status;
  await expect.poll(statusOf, { timeout: 15_000 }).toBe('live');
  await host.call('markTopic', { studioToken, topicId: topic.id });

  const audience = audienceSchema.parse(await viewer.call('readAudience', { studioToken }));
  expect(audience).toMatchObject({ poll: { id: poll.id }, callToAction: { id: cta.id } });
  await viewer.call('vote', { studioToken, pollId: poll.id }, { optionId: poll.options[0]?.id });
  const [counted] = z.array(pollSchema).parse(await host.call('listPolls', { studioToken }));
  expect(counted?.options.map(({ voteCount }) => voteCount)).toEqual([1, 0]);

  await host.call('closePoll', { studioToken, pollId: poll.id });
  await host.call('stopBroadcast', { studioToken }, {});
  expect(await statusOf()).toBe('stopped');
  await admin.call('deleteSession', { studioToken });
  await expect(viewer.call('readSession', { studioToken })).rejects.toMatchObject({ status: 404 });
});
