import {
  maxChatTextChars,
  mayUseChannel,
  type ChatChannel,
  type ChatRefusal,
  type ChatRequest,
} from '../../src/protocol/chat.ts';
import { claimsOffice, cleanChatName, cleanChatText, nameSkeleton } from '../../src/protocol/chatText.ts';
import { mayDo, type Role } from '../../src/protocol/roles.ts';
import type { ChatPersonRecord, ChatRecord } from '../store/chatRecords.ts';
import type { ChatDraft } from './chatDraft.ts';
import { chatName } from './chatMemory.ts';
import type { QuestionNote } from './sessionChats.ts';

/** A new viewer from the address of a banned one cannot write for this long: longer than a show; ms. */
export const addressBanMs = 12 * 60 * 60 * 1000;

/** Who asks. All of it is the server's own knowledge. */
export interface Asker {
  authorId: string;
  role: Role;
  addressTag: string;
}

/** What people ask for, and what the server itself has done to a question. */
export type ChatWork = ChatRequest | QuestionNote;

export type Outcome =
  | { type: 'accepted'; message?: ChatRecord }
  | { type: 'refused'; code: ChatRefusal; retryAfterMs?: number };

interface Circumstances {
  nowMs: number;
  /** The server's id for a message that its author's browser has given an id. */
  messageIdOf(authorId: string, clientId: string): string;
}

const done: Outcome = { type: 'accepted' };
const refuse = (code: ChatRefusal): Outcome => ({ type: 'refused', code });

/** Makes one request's changes in the draft, or refuses it and changes nothing. */
export function planRequest(
  draft: ChatDraft,
  asker: Asker,
  work: ChatWork,
  circumstances: Circumstances,
): Outcome {
  const mayModerate = mayDo(asker.role, 'moderateChat');
  switch (work.type) {
    case 'post':
      return planPost(draft, asker, work, circumstances);
    case 'rename':
      return planRename(draft, asker, work.name, circumstances);
    case 'remove':
      return onMessage(draft, asker, work, (record) => {
        if (!mayModerate && record.authorId !== asker.authorId) return refuse('notAllowed');
        erase(draft, record);
        return done;
      });
    case 'react':
      return onMessage(draft, asker, work, (record) => planReaction(draft, asker, record, work));
    case 'vote':
      return onMessage(draft, asker, work, (record) => planVote(draft, asker, record, work.isOn));
    case 'approve':
      return onMessage(draft, asker, work, (record) => {
        if (!mayModerate) return refuse('notAllowed');
        if (record.isHeld) draft.append({ ...record, isHeld: false, createdAtMs: circumstances.nowMs });
        return done;
      });
    case 'answer':
      return onMessage(draft, asker, work, (record) => {
        if (!mayModerate) return refuse('notAllowed');
        if (record.isAnswered !== work.isAnswered) draft.change(record, { isAnswered: work.isAnswered });
        return done;
      });
    case 'ban':
      return mayModerate ? planBan(draft, work, circumstances) : refuse('notAllowed');
    case 'clearAuthor':
      if (!mayModerate) return refuse('notAllowed');
      for (const record of draft.messagesOf(work.authorId)) erase(draft, record);
      return done;
    case 'settings':
      if (!mayModerate) return refuse('notAllowed');
      draft.putSettings({
        isClosed: work.settings.isClosed ?? draft.settings.isClosed,
        slowModeSeconds: work.settings.slowModeSeconds ?? draft.settings.slowModeSeconds,
        needsApproval: work.settings.needsApproval ?? draft.settings.needsApproval,
      });
      return done;
    case 'pin':
      return planPin(draft, work);
    case 'shown': {
      const record = draft.message(work.chatMessageId);
      if (record !== undefined && !record.isDeleted && !record.isAnswered)
        draft.change(record, { isAnswered: true });
      return done;
    }
  }
}

function planPost(
  draft: ChatDraft,
  asker: Asker,
  { channel, clientId, text: written, isQuestion }: Extract<ChatRequest, { type: 'post' }>,
  { nowMs, messageIdOf }: Circumstances,
): Outcome {
  if (!mayUseChannel(asker.role, channel)) return refuse('notAllowed');
  const chatMessageId = messageIdOf(asker.authorId, clientId);
  const stored = draft.message(chatMessageId);
  if (stored !== undefined) return { type: 'accepted', message: stored };
  const isAudience = channel === 'livestreamAudience';
  if (isAudience && draft.settings.isClosed) return refuse('chatClosed');
  if (isBanned(draft, asker, nowMs)) return refuse('banned');
  const text = cleanChatText(written);
  if (text === '') return refuse('textEmpty');
  if (text.length > maxChatTextChars) return refuse('textTooLong');
  const isViewer = asker.role === 'viewer';
  const { slowModeSeconds, needsApproval } = draft.settings;
  const last = draft.lastPostMs(asker.authorId);
  const waitMs = last === null ? 0 : last + slowModeSeconds * 1000 - nowMs;
  if (isViewer && waitMs > 0) return { type: 'refused', code: 'tooFast', retryAfterMs: waitMs };
  const person = seen(draft, asker, nowMs);
  const message = draft.append({
    chatMessageId,
    clientId,
    channel,
    createdAtMs: nowMs,
    text,
    authorId: asker.authorId,
    authorName: chatName(person.name, asker.authorId),
    authorRole: asker.role,
    isQuestion: isQuestion && isAudience,
    isAnswered: false,
    isPinned: false,
    isHeld: isViewer && isAudience && needsApproval,
    isDeleted: false,
    votes: 0,
    reactions: {},
  });
  return { type: 'accepted', message };
}

/** Whether somebody may not write: a host has banned it, or a viewer from the same address that was here before it. */
export function isBanned(
  draft: Pick<ChatDraft, 'person' | 'banned'>,
  { authorId, role, addressTag }: Asker,
  nowMs: number,
): boolean {
  const person = draft.person(authorId);
  if (person !== undefined && person.bannedAtMs !== null) return true;
  if (role !== 'viewer') return false;
  return draft.banned.some(
    (other) =>
      other.bannedAtMs !== null &&
      other.addressTag === addressTag &&
      nowMs < other.bannedAtMs + addressBanMs &&
      (person === undefined || person.firstSeenMs > other.bannedAtMs),
  );
}

/** The record of whoever asks, which is made at the first use. A banned person keeps the address that it was banned at. */
function seen(draft: ChatDraft, { authorId, role, addressTag }: Asker, nowMs: number): ChatPersonRecord {
  const known = draft.person(authorId);
  if (known !== undefined && (known.addressTag === addressTag || known.bannedAtMs !== null)) return known;
  const person =
    known === undefined
      ? { authorId, name: null, role, firstSeenMs: nowMs, addressTag, bannedAtMs: null, readSeqs: {} }
      : { ...known, addressTag };
  draft.putPerson(person);
  return person;
}

function planRename(draft: ChatDraft, asker: Asker, wanted: string, { nowMs }: Circumstances): Outcome {
  const name = cleanChatName(wanted);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return refuse('nameEmpty');
  const isSpeakers = (other: ChatPersonRecord): boolean =>
    mayDo(other.role, 'useSpeakersChat') &&
    other.name !== null &&
    nameSkeleton(other.name) === nameSkeleton(name);
  if (asker.role === 'viewer' && (claimsOffice(name) || draft.people.some(isSpeakers)))
    return refuse('nameTaken');
  draft.putPerson({ ...seen(draft, asker, nowMs), name });
  return done;
}

function onMessage(
  draft: ChatDraft,
  asker: Asker,
  { channel, chatMessageId }: { channel: ChatChannel; chatMessageId: string },
  act: (record: ChatRecord) => Outcome,
): Outcome {
  if (!mayUseChannel(asker.role, channel)) return refuse('notAllowed');
  const record = draft.message(chatMessageId);
  const isThere = record !== undefined && record.channel === channel && !record.isDeleted;
  if (!isThere || !seesMessage(asker, record)) return refuse('messageNotFound');
  return act(record);
}

/** A message that waits for approval is there for its author and for the hosts alone. */
export const seesMessage = (
  { authorId, role }: Pick<Asker, 'authorId' | 'role'>,
  record: ChatRecord,
): boolean => !record.isHeld || record.authorId === authorId || mayDo(role, 'moderateChat');

/** Its place stays; nothing of what was written does. */
const erase = (draft: ChatDraft, record: ChatRecord): void =>
  void draft.change(record, { isDeleted: true, isPinned: false, text: '', votes: 0, reactions: {} });

function planReaction(
  draft: ChatDraft,
  { authorId }: Asker,
  record: ChatRecord,
  { emoji, isOn }: Extract<ChatRequest, { type: 'react' }>,
): Outcome {
  const mark = { authorId, chatMessageId: record.chatMessageId, mark: emoji };
  if (draft.hasMark(mark) === isOn) return done;
  draft.setMark(mark, isOn);
  const count = Math.max(0, (record.reactions[emoji] ?? 0) + (isOn ? 1 : -1));
  draft.change(record, { reactions: { ...record.reactions, [emoji]: count } });
  return done;
}

/** The mark of a vote for a question. */
export const voteMark = 'vote';

function planVote(draft: ChatDraft, { authorId }: Asker, record: ChatRecord, isOn: boolean): Outcome {
  if (!record.isQuestion) return refuse('messageNotFound');
  const mark = { authorId, chatMessageId: record.chatMessageId, mark: voteMark };
  if (draft.hasMark(mark) === isOn) return done;
  draft.setMark(mark, isOn);
  draft.change(record, { votes: Math.max(0, record.votes + (isOn ? 1 : -1)) });
  return done;
}

function planBan(
  draft: ChatDraft,
  { authorId, isOn }: Extract<ChatRequest, { type: 'ban' }>,
  { nowMs }: Circumstances,
): Outcome {
  const person = draft.person(authorId);
  if (person === undefined) return refuse('authorNotFound');
  if (mayDo(person.role, 'moderateChat')) return refuse('hostNotBannable');
  if ((person.bannedAtMs !== null) !== isOn) draft.putPerson({ ...person, bannedAtMs: isOn ? nowMs : null });
  return done;
}

/** One message is pinned at a time. */
function planPin(draft: ChatDraft, { chatMessageId, isOn }: Extract<ChatWork, { type: 'pin' }>): Outcome {
  for (const record of draft.pinned)
    if (record.chatMessageId !== chatMessageId && isOn) draft.change(record, { isPinned: false });
  const record = draft.message(chatMessageId);
  if (record !== undefined && !record.isDeleted && record.isPinned !== isOn)
    draft.change(record, { isPinned: isOn });
  return done;
}
