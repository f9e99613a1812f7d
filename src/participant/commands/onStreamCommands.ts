import { widgetFeatures } from '../../protocol/features.ts';
import type { Question, WidgetName } from '../../protocol/show.ts';
import { takeManualControl } from './takeManualControl.ts';
import { planNote, type Command } from './command.ts';

export const showAsset: Command<{ assetId: string }> = {
  name: 'showAsset',
  label: 'command.showAsset',
  action: 'showAsset',
  feature: 'assets',
  putsOnStage: true,
  errorKey: 'studio.error.showAsset',
  undo: 'scene',
  isEnabled: ({ scene }, { assetId }) => scene.assetId !== assetId,
  plan: (state, { assetId }) => ({
    signals: takeManualControl(state, [{ type: 'assetShown', data: { assetId } }]),
  }),
};

export const hideAsset: Command<void> = {
  name: 'hideAsset',
  label: 'command.hideAsset',
  action: 'showAsset',
  errorKey: 'studio.error.hideAsset',
  undo: 'scene',
  isEnabled: ({ scene }) => scene.assetId !== null,
  plan: (state) => ({ signals: takeManualControl(state, [{ type: 'assetHidden', data: {} }]) }),
};

export const showPoll: Command<{ pollId: string }> = {
  name: 'showPoll',
  label: 'command.showPoll',
  action: 'showPoll',
  feature: 'pollOnStream',
  putsOnStage: true,
  errorKey: 'studio.error.showPoll',
  undo: 'scene',
  isEnabled: ({ scene }, { pollId }) => scene.pollId !== pollId,
  plan: (_state, { pollId }) => ({ signals: [{ type: 'pollShown', data: { pollId } }] }),
};

export const hidePoll: Command<void> = {
  name: 'hidePoll',
  label: 'command.hidePoll',
  action: 'hidePollOrQuestion',
  errorKey: 'studio.error.hidePoll',
  undo: 'scene',
  isEnabled: ({ scene }) => scene.pollId !== null,
  plan: () => ({ signals: [{ type: 'pollHidden', data: {} }] }),
};

/** While the session is live the question is also pinned for the audience; `userId` is the viewer who asked it. */
export const showQuestion: Command<{ question: Question }> = {
  name: 'showQuestion',
  label: 'command.showQuestion',
  action: 'showQuestion',
  putsOnStage: true,
  errorKey: 'studio.error.showQuestion',
  undo: 'scene',
  isEnabled: ({ scene }, { question }) =>
    scene.question.question?.chatMessageId !== question.chatMessageId && question.text.trim() !== '',
  plan: ({ scene }, { question }) => ({
    signals: [{ type: 'questionShown', data: { question, index: scene.question.index + 1 } }],
    ...(scene.status === 'live'
      ? {
          call: planNote({
            type: 'pinQuestion',
            chatMessageId: question.chatMessageId,
            content: question.text,
            authorName: question.authorName,
            ...(question.isSpeaker ? {} : { userId: question.authorId }),
          }),
        }
      : {}),
  }),
};

export const hideQuestion: Command<void> = {
  name: 'hideQuestion',
  label: 'command.hideQuestion',
  action: 'hidePollOrQuestion',
  errorKey: 'studio.error.hideQuestion',
  undo: 'scene',
  isEnabled: ({ scene }) => scene.question.question !== null,
  plan: ({ scene }) => {
    const chatMessageId = scene.question.question?.chatMessageId;
    return {
      signals: [{ type: 'questionHidden', data: {} }],
      ...(scene.status === 'live' && chatMessageId !== undefined
        ? { call: planNote({ type: 'unpinQuestion', chatMessageId }) }
        : {}),
    };
  },
};

/** While the session is live the server marks this moment in the recording. */
export const showTopic: Command<{ topicId: string }> = {
  name: 'showTopic',
  label: 'command.showTopic',
  action: 'showTopic',
  putsOnStage: true,
  errorKey: 'studio.error.showTopic',
  undo: 'scene',
  isEnabled: ({ scene }, { topicId }) => scene.topicId !== topicId,
  plan: ({ scene }, { topicId }) => ({
    signals: [{ type: 'topicSettingsChanged', data: { topicId } }],
    ...(scene.status === 'live' ? { call: planNote({ type: 'markTopicTimestamp', topicId }) } : {}),
  }),
};

export const hideTopic: Command<void> = {
  name: 'hideTopic',
  label: 'command.hideTopic',
  action: 'showTopic',
  errorKey: 'studio.error.showTopic',
  undo: 'scene',
  isEnabled: ({ scene }) => scene.topicId !== null,
  plan: () => ({ signals: [{ type: 'topicSettingsChanged', data: { topicId: null } }] }),
};

export const showWidget: Command<{ widget: WidgetName }> = {
  name: 'showWidget',
  label: 'command.showWidget',
  action: 'showWidget',
  feature: 'widgets',
  putsOnStage: true,
  errorKey: 'studio.error.showWidget',
  undo: 'scene',
  track: ({ widget }) => ({ event: 'widget_on', widgetType: widget }),
  isEnabled: ({ scene, session }, { widget }) =>
    scene.widget?.widget !== widget && session.features[widgetFeatures[widget]],
  plan: (_state, { widget }) => ({ signals: [{ type: 'widgetShown', data: { widget } }] }),
};

export const hideWidget: Command<void> = {
  name: 'hideWidget',
  label: 'command.hideWidget',
  action: 'showWidget',
  errorKey: 'studio.error.hideWidget',
  undo: 'scene',
  track: () => ({ event: 'widget_off' }),
  isEnabled: ({ scene }) => scene.widget !== null,
  plan: () => ({ signals: [{ type: 'widgetHidden', data: {} }] }),
};
