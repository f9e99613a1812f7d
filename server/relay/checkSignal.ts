import { admitSignal } from '../../src/protocol/admitSignal.ts';
import { findControlCharacter } from '../../src/protocol/cleanText.ts';
import { putsOnStage } from '../../src/protocol/putsOnStage.ts';
import { withKnownAuthor } from '../../src/protocol/questionAuthor.ts';
import type { RejectionCode } from '../../src/protocol/relay.ts';
import { mayShowOwnStream, type Role } from '../../src/protocol/roles.ts';
import { maxSignalChars, peerSignalSchema, type PeerSignal } from '../../src/protocol/signals.ts';
import type { RosterStream } from '../../src/scene/queries.ts';
import type { Scene } from '../../src/scene/scene.ts';
import type { RecordedQuestions } from './recordedQuestions.ts';
import { picturesOf } from './signalPictures.ts';

/** Who sends a signal, and what the server knows. */
export interface SignalContext {
  role: Role;
  connectionId: string;
  /** The sender's pseudonym. */
  speakerId: string;
  /** True for a signal to one connection alone. */
  isDirect: boolean;
  scene: Scene;
  roster: readonly RosterStream[];
  /** Whether an address is that of a file that was uploaded to this session. */
  isOwnFile(url: string): boolean;
  questions: Pick<RecordedQuestions, 'find'>;
}

type Verdict = { ok: true; signal: PeerSignal } | { ok: false; code: RejectionCode; message: string };

/** Decides by size, schema, role and ownership whether a signal may be passed on. Pure. */
export function checkSignal(value: unknown, context: SignalContext): Verdict {
  const size = measure(value);
  if (size > maxSignalChars)
    return reject(
      'signalTooLarge',
      `A signal may have ${String(maxSignalChars)} characters, this one has ${String(size)}.`,
    );
  const refused = findControlCharacter(value);
  if (refused !== null) return reject('malformedSignal', `${refused.slice(0, 100)}: has a control character`);
  const parsed = peerSignalSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return reject('malformedSignal', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  const signal = parsed.data;
  const { role, isDirect, connectionId, speakerId, roster } = context;
  const admission = admitSignal(signal, {
    role,
    isDirect,
    order: 'total',
    ownsStream: (streamId) =>
      roster.some((stream) => stream.id === streamId && stream.connectionId === connectionId),
  });
  // A signal to the wrong audience is passed on: it has no effect anywhere.
  if (admission === 'forbidden')
    return reject('forbiddenSignal', `A ${role} may not send ${signal.type} here.`);
  const name = context.scene.speakers[connectionId]?.userDisplayName ?? '';
  const asked = withRecord(signal, context.questions) ?? withKnownAuthor(signal, role, { speakerId, name });
  return checkAgainstServer(asked, context);
}

/** A question of a chat with the text and the author that the chat has recorded; null for any other signal. */
function withRecord(signal: PeerSignal, questions: SignalContext['questions']): PeerSignal | null {
  if (signal.type !== 'questionShown') return null;
  const question = questions.find(signal.data.question.chatMessageId);
  return question === null ? null : { ...signal, data: { ...signal.data, question } };
}

/** What the server alone knows for sure: a signal may repeat it, but not contradict it. */
function checkAgainstServer(
  signal: PeerSignal,
  { role, isDirect, scene, roster, isOwnFile }: SignalContext,
): Verdict {
  const isStatus = signal.type === 'status' || signal.type === 'statusChanged';
  if (isStatus && !isDirect && signal.data.status !== scene.status)
    return reject(
      'forbiddenSignal',
      `The session is ${scene.status}; the server announces every change itself.`,
    );
  if (!picturesOf(signal).every((url) => isOwnFile(url)))
    return reject('malformedSignal', 'A picture must be an upload of this session.');
  if (scene.disableStage && putsOnStage(signal))
    return reject('forbiddenSignal', 'Nothing can be put on stream in this session.');
  if (signal.type === 'streamShown') {
    if (!mayShowOwnStream(role, scene.speakersMayShow))
      return reject('forbiddenSignal', 'Only hosts put people on stream in this session.');
    const known = roster.find(({ id }) => id === signal.data.streamId);
    if (known !== undefined && known.source !== signal.data.source)
      return reject('malformedSignal', `data.source: this stream is a ${known.source}`);
  }
  return { ok: true, signal };
}

const reject = (code: RejectionCode, message: string): Verdict => ({ ok: false, code, message });

/** Length of a value's JSON text. A value nested too deeply to be written as JSON counts as infinitely long. */
function measure(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
