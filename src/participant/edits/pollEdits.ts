import type { PollApi } from '../../api/pollApi.ts';
import type { CreatePollBody } from '../../protocol/rest/polls.ts';
import { changeById } from '../../scene/content/listById.ts';
import type { Content } from '../../scene/content/content.ts';
import type { Poll } from '../../scene/content/polls.ts';
import type { ContentEdit } from '../contentEditor.ts';
import { optimistically } from './optimistically.ts';

type PollOption = Poll['options'][number];

const action = 'managePolls';

/** Prefix of the ids of options that the server has not created yet. */
const pendingPrefix = 'pending:';
export const isPendingOption = ({ id }: Pick<PollOption, 'id'>): boolean => id.startsWith(pendingPrefix);

/** The changes to a session's polls; opening one closes the others. */
export const createPollEdits = (api: PollApi, studioToken: string) => ({
  create: (body: CreatePollBody): ContentEdit<Omit<Poll, 'votesAtMs'>> => ({
    action,
    errorKey: 'studio.error.createPoll',
    call: (accessToken) => api.createPoll(studioToken, accessToken, body),
    events: (poll) => [{ type: 'pollCreated', data: { poll } }],
  }),
  update: (pollId: string, body: { question: string; hideResults: boolean }): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.updatePoll',
    ...optimistically({ type: 'pollUpdated', data: { pollId, ...body } }),
    call: (accessToken) => api.updatePoll(studioToken, accessToken, pollId, body),
  }),
  open: (pollId: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.openPoll',
    ...optimistically({ type: 'pollOpened', data: { pollId } }),
    call: (accessToken) => api.openPoll(studioToken, accessToken, pollId),
  }),
  close: (pollId: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.closePoll',
    ...optimistically({ type: 'pollClosed', data: { pollId } }),
    call: (accessToken) => api.closePoll(studioToken, accessToken, pollId),
  }),
  remove: (pollId: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.deletePoll',
    ...optimistically({ type: 'pollDeleted', data: { pollId } }),
    call: (accessToken) => api.deletePoll(studioToken, accessToken, pollId),
  }),
  /** `key` identifies the option until the server has created it. */
  addOption: (poll: Poll, label: string, key: string): ContentEdit<PollOption> => ({
    action,
    errorKey: 'studio.error.createPollOption',
    expected: addPendingOption(poll, { id: `${pendingPrefix}${key}`, label, voteCount: 0 }),
    call: (accessToken) => api.createPollOption(studioToken, accessToken, poll.id, label),
    events: (option) => [{ type: 'pollOptionCreated', data: { pollId: poll.id, option } }],
  }),
  renameOption: (pollId: string, option: PollOption, label: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.updatePollOption',
    ...optimistically({ type: 'pollOptionUpdated', data: { pollId, option: { ...option, label } } }),
    call: (accessToken) => api.updatePollOption(studioToken, accessToken, pollId, option.id, label),
  }),
  removeOption: (pollId: string, optionId: string): ContentEdit<unknown> => ({
    action,
    errorKey: 'studio.error.deletePollOption',
    ...optimistically({ type: 'pollOptionDeleted', data: { pollId, optionId } }),
    call: (accessToken) => api.deletePollOption(studioToken, accessToken, pollId, optionId),
  }),
});

/** Shows an option that is being created, until the server's copy is in the list: the notification may arrive before the answer. */
function addPendingOption(poll: Poll, pending: PollOption): (content: Content) => Content {
  const known = new Set(poll.options.map(({ id }) => id));
  const isCopy = ({ id, label }: PollOption): boolean => !known.has(id) && label === pending.label;
  return (content) => ({
    ...content,
    polls: changeById(content.polls, poll.id, (now) =>
      now.options.some(isCopy) ? now : { ...now, options: [...now.options, pending] },
    ),
  });
}
