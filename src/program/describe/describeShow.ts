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

/** Whitespace and control characters as a reader sees them. */
const clean = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A question without text is none; the audience's authors are shown, speakers are known already (1.5.14). */
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

/** At most so many options are shown (1.5.13). */
export const mostPollOptions = 6;

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
    options: options.slice(0, mostPollOptions),
  };
}

/** The topic on stream; one that is not in the list is none. */
export function describeTopic(scene: Scene, { topics }: Content): ProgramTopic | null {
  const topic = currentTopic(topics, scene.topicId);
  if (topic === null || clean(topic.name) === '') return null;
  const { id, name, transitionType } = topic;
  return { id, name: clean(name), transitionType, number: topics.indexOf(topic) + 1, count: topics.length };
}

/** An asset that is uploaded and of a kind that can be shown; `slot` is the first one, or the second beside a spotlight. */
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

/** The session-info widget while it is on. */
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

/** An address as one says it: no scheme, no www, no slash at its end. */
const linkText = (url: string): string =>
  clean(url)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/+$/, '');
