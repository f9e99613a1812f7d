/** The role of a connection. The server decides it; a client cannot claim one. */
export const roles = ['host', 'guest', 'composer', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Everything that needs a right. The actions with `own` are those on one's own streams or details. */
export type Action =
  | 'goLive'
  | 'invite'
  | 'endEvent'
  | 'changeLayout'
  | 'spotlight'
  | 'addInput'
  | 'showAnyStream'
  | 'showOwnStream'
  | 'hideOwnStream'
  | 'letSpeakersShow'
  | 'removePeople'
  | 'holdMicrophones'
  | 'changeBrand'
  | 'showAsset'
  | 'manageAssets'
  | 'deleteAnyAsset'
  | 'upload'
  | 'manageTopics'
  | 'manageCallToActions'
  | 'managePolls'
  | 'vote'
  | 'showPoll'
  | 'hidePollOrQuestion'
  | 'showAnyQuestion'
  | 'showQuestion'
  | 'showTopic'
  | 'showWidget'
  | 'autoProduce'
  | 'publish'
  | 'ownDetails'
  | 'recordLocally'
  | 'seeRecordings'
  | 'ingest'
  | 'shareSettings'
  | 'limitRemoteResolution'
  | 'readContent'
  | 'followPrivately'
  | 'seeHiddenResults'
  | 'readSceneLog'
  | 'useSpeakersChat'
  | 'useAudienceChat'
  | 'moderateChat'
  | 'debug'
  | 'undo';

const hostAndGuest: readonly Role[] = ['host', 'guest'];

/** The one table of who may do what. The server enforces it, and the screens hide what is not allowed. */
const allowed: Record<Action, readonly Role[]> = {
  goLive: ['host'],
  /** See the links with which others join. */
  invite: ['host'],
  endEvent: ['host'],
  changeLayout: ['host'],
  spotlight: ['host'],
  addInput: ['host'],
  showAnyStream: ['host'],
  changeBrand: ['host'],
  manageTopics: ['host'],
  manageCallToActions: ['host'],
  managePolls: ['host'],
  vote: ['host', 'guest', 'viewer'],
  showPoll: ['host'],
  showTopic: ['host'],
  showWidget: ['host'],
  autoProduce: ['host'],
  showAsset: hostAndGuest,
  manageAssets: hostAndGuest,
  /** An asset that somebody else added; everybody who manages assets may delete their own. */
  deleteAnyAsset: ['host'],
  upload: hostAndGuest,
  hidePollOrQuestion: hostAndGuest,
  /** A question under any author's name; without it only under one's own. */
  showAnyQuestion: ['host'],
  showQuestion: hostAndGuest,
  shareSettings: ['host', 'composer'],
  limitRemoteResolution: ['host'],
  /** Where the session lets speakers; see mayShowOwnStream. */
  showOwnStream: hostAndGuest,
  hideOwnStream: hostAndGuest,
  /** Decides whether speakers may put themselves on stream. */
  letSpeakersShow: ['host'],
  /** Removes speakers from the session, and lets them back in. */
  removePeople: ['host'],
  /** Takes microphones out of speakers' hands, and gives them back. */
  holdMicrophones: ['host'],
  publish: hostAndGuest,
  ownDetails: hostAndGuest,
  /** Record one's own camera, report on that, and upload it. */
  recordLocally: hostAndGuest,
  /** How everybody's local recordings go. */
  seeRecordings: ['host'],
  useSpeakersChat: hostAndGuest,
  /** Read and write the audience's chat, ask, vote for questions, and react. */
  useAudienceChat: ['host', 'guest', 'viewer'],
  /** Delete anybody's messages, ban, approve, and change the rules of the audience's chat. */
  moderateChat: ['host'],
  debug: ['host', 'guest', 'composer'],
  /** The session's lists, drafts included: polls, calls to action, topics, assets and backgrounds. Viewers get what is open. */
  readContent: ['host', 'guest', 'composer'],
  /** The session's private notification channel. */
  followPrivately: ['host', 'guest', 'composer'],
  /** The votes of a poll whose results are hidden from the audience. Not for guests, as anybody can join as one. */
  seeHiddenResults: ['host'],
  readSceneLog: ['host'],
  ingest: ['composer'],
  undo: ['host'],
};

export const mayDo = (role: Role, action: Action): boolean => allowed[action].includes(role);

/** Whether a role may put its own streams on stream. Everybody who publishes may take them off. */
export const mayShowOwnStream = (role: Role, speakersMayShow: boolean): boolean =>
  mayDo(role, 'showAnyStream') || (speakersMayShow && mayDo(role, 'showOwnStream'));
