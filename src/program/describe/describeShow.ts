import type { Content } from '../../scene/content/content.ts';
import { currentTopic } from '../../scene/content/topics.ts';
import type { StreamingSession } from '../../protocol/session.ts';
import type { Scene } from '../../scene/scene.ts';
import type {
  ProgramAsset,
  ProgramPoll,
  ProgramQuestion,
  ProgramTicker,
  ProgramTopic,
  SocialNetwork,
} from '../program.ts';
import { programThemes } from '../themes/programThemes.ts';

/** Replaces control characters and runs of white space by one space, and trims the ends. */
const clean = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The question on stream; null without text. Only authors from the audience are shown (1.5.14). */
export function describeQuestion({ question: record, questionSinceMs }: Scene): ProgramQuestion | null {
  const { question, index } = record;
  if (question === null || clean(question.text) === '') return null;
  const author = clean(question.authorName);
  return {
    id: question.chatMessageId,
    text: clean(question.text),
    authorName: question.chatType === 'livestreamAudience' && author !== '' ? author : null,
    index: Math.max(0, index),
    sinceMs: questionSinceMs,
  };
}

/** At most this many options are shown (1.5.13). */
export const maxPollOptions = 6;

/** The poll on stream; some themes leave out options without a label (1.5.13). */
export function describePoll(scene: Scene, { polls }: Content): ProgramPoll | null {
  const poll = polls.find(({ id }) => id === scene.pollId);
  if (poll === undefined) return null;
  const { skipsUnlabelledOptions } = programThemes[scene.template.theme];
  const options = poll.options
    .map(({ id, label, voteCount }) => ({ id, label: clean(label), voteCount }))
    .filter(({ label }) => !skipsUnlabelledOptions || label !== '');
  return {
    id: poll.id,
    question: clean(poll.question),
    hideResults: poll.hideResults,
    options: options.slice(0, maxPollOptions),
  };
}

/** The topic on stream; null if it is not in the list. */
export function describeTopic(scene: Scene, { topics }: Content): ProgramTopic | null {
  const topic = currentTopic(topics, scene.topicId);
  if (topic === null || clean(topic.name) === '') return null;
  const { id, name, transitionType } = topic;
  return { id, name: clean(name), transitionType, number: topics.indexOf(topic) + 1, count: topics.length };
}

/**
 * The asset on stream once it is uploaded; it takes the first slot, or the second if a stream is in the spotlight.
 */
export function describeAsset(scene: Scene, { assets }: Content, isSpotlit: boolean): ProgramAsset | null {
  const asset = assets.list.find(({ id }) => id === scene.assetId);
  if (asset === undefined || asset.url === null || asset.url.startsWith('blob:')) return null;
  const [kind] = asset.mimeType.split('/');
  return {
    id: asset.id,
    type: kind === 'image' || kind === 'video' ? kind : 'file',
    url: asset.url,
    slot: isSpotlit ? 1 : 0,
  };
}

const networks: readonly SocialNetwork[] = ['custom', 'linkedin', 'instagram', 'twitter', 'facebook'];

/** The session-info widget, if it is on. */
export function describeTicker(scene: Scene, session: StreamingSession | null): ProgramTicker | null {
  if (scene.widget === null || session === null) return null;
  return {
    groupName: clean(session.groupName),
    sessionName: clean(session.name),
    links: networks.flatMap((network) => {
      const text = linkText(session.groupSocialLinks[network] ?? '');
      return text === '' ? [] : [{ network, text }];
    }),
    sinceMs: scene.widget.displayedSinceMs,
  };
}

/** An address for reading: no scheme, no www, no trailing slash. */
const linkText = (url: string): string =>
  clean(url)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/+$/, '');
