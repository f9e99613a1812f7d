import {
  defaultTemplateSettings,
  type LayoutName,
  type StreamSource,
  type ThemeName,
} from '../protocol/session.ts';

/** What is on air at a moment: plain JSON, no media in it. `describeProgram` derives it from the scene. Times are ms of the server's clock. */
export interface Program {
  theme: ThemeName;
  /** The font family of all text. */
  fontFamily: string;
  /** The brand's colours as stored; the themes apply the contrast rules. */
  colors: { primary: string; secondary: string };
  /** Image behind everything; null shows the theme's own background. */
  backgroundUrl: string | null;
  /** Null if there is none or the rules hide it. */
  logoUrl: string | null;
  layout: LayoutName;
  /** The streams on stage in slot order, already cut to the layout's maximum less the asset's slot. */
  slots: ProgramSlot[];
  /** Takes one of the slots. */
  asset: ProgramAsset | null;
  /** The speakers next to a card, at most four; the first two talked last. Empty if there is no card. */
  speakers: ProgramSlot[];
  speakerNamesVisible: boolean;
  question: ProgramQuestion | null;
  poll: ProgramPoll | null;
  topic: ProgramTopic | null;
  ticker: ProgramTicker | null;
  /** In order of priority; the first that has not expired is shown. */
  banners: ProgramBanner[];
  header: ProgramHeader | null;
}

export interface ProgramSlot {
  streamId: string;
  source: StreamSource;
  /** False shows the speaker's avatar instead of a picture. */
  hasVideo: boolean;
  name: string;
  role: string;
}

export interface ProgramAsset {
  id: string;
  /** A `file` cannot be drawn and is shown as a card with its name. A page of a PDF is an image. */
  type: 'image' | 'video' | 'file';
  url: string;
  /** The index of the slot it takes, from 0. */
  slot: number;
}

export interface ProgramQuestion {
  id: string;
  text: string;
  /** Null if the author is not shown. */
  authorName: string | null;
  /** Counts the questions shown in a row, from 0. */
  index: number;
  /** Null if it has been on for so long that its entrance is over. */
  sinceMs: number | null;
}

export interface ProgramPoll {
  id: string;
  question: string;
  hideResults: boolean;
  options: { id: string; label: string; voteCount: number }[];
}

export interface ProgramTopic {
  id: string;
  name: string;
  transitionType: 'fullscreen' | 'lower_third';
  /** Its position among the session's topics, from 1, and their number. */
  number: number;
  count: number;
}

export type SocialNetwork = 'custom' | 'facebook' | 'linkedin' | 'instagram' | 'twitter';

export interface ProgramTicker {
  groupName: string;
  sessionName: string;
  /** Without scheme and www. */
  links: { network: SocialNetwork; text: string }[];
  sinceMs: number;
}

export interface ProgramBanner {
  type: 'goingLive' | 'live' | 'endedByHost' | 'nothingOnStream' | 'videoDisabled';
  /** Null if it has no start time: it lasts while the program contains it. */
  sinceMs: number | null;
}

/** Announces the session before anything is on stream. */
export interface ProgramHeader {
  name: string;
  timeSlot: string;
}

/** Nothing on air. */
export const emptyProgram: Program = {
  theme: defaultTemplateSettings.theme,
  fontFamily: 'Montserrat',
  colors: { primary: '#ff5065', secondary: '#defffd' },
  backgroundUrl: null,
  logoUrl: null,
  layout: 'cover',
  slots: [],
  asset: null,
  speakers: [],
  speakerNamesVisible: true,
  question: null,
  poll: null,
  topic: null,
  ticker: null,
  banners: [],
  header: null,
};

/** The stream id under which an asset's video is fed to its slot. */
export const assetStreamId = (assetId: string): string => `asset:${assetId}`;
