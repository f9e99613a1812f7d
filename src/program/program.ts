import type { LayoutName, StreamSource, ThemeName } from '../protocol/session.ts';

/** What is on air at a moment: plain JSON, no media in it. `describeProgram` derives it from the scene. */
export interface Program {
  theme: ThemeName;
  /** Family name that text is set in. */
  fontFamily: string;
  /** As the session's brand has them; the themes pass them through the contrast rules. */
  colors: { primary: string; secondary: string };
  /** Image behind everything; null shows the theme's own background. */
  backgroundUrl: string | null;
  layout: LayoutName;
  /** The streams on stage in slot order, already cut to the layout's maximum. */
  slots: ProgramSlot[];
  speakerNamesVisible: boolean;
}

export interface ProgramSlot {
  streamId: string;
  source: StreamSource;
  /** False shows the speaker's avatar in place of a picture. */
  hasVideo: boolean;
  name: string;
  role: string;
}
