import type { Database } from '../db/database.ts';
import { createBackgroundStore, type BackgroundStore } from './backgroundStore.ts';
import { createBlobStore, type BlobStore } from './blobStore.ts';
import { createBrandStore, type BrandStore } from './brandStore.ts';
import { createCallToActionStore, type CallToActionStore } from './callToActionStore.ts';
import { createChatStore, type ChatStore } from './chatStore.ts';
import { createContentsStore, type ContentsStore } from './contentsStore.ts';
import { createElementStore, type ElementStore } from './elementStore.ts';
import { createHealthStore, type HealthStore } from './healthStore.ts';
import { createPollStore, type PollStore } from './pollStore.ts';
import { createQuestionStore, type QuestionStore } from './questionStore.ts';
import { createRemovedPeopleStore, type RemovedPeopleStore } from './removedPeopleStore.ts';
import { createRosterLogStore, type RosterLogStore } from './rosterLogStore.ts';
import { createSceneLogStore, type SceneLogStore } from './sceneLogStore.ts';
import { createSessionStore, type SessionStore } from './sessionStore.ts';
import { createTopicStore, type TopicStore } from './topicStore.ts';
import { createTrackingStore, type TrackingStore } from './trackingStore.ts';
import { createVideoStore, type VideoStore } from './videoStore.ts';

/** Every store of the server. */
export interface Stores {
  sessions: SessionStore;
  sceneLog: SceneLogStore;
  rosterLog: RosterLogStore;
  polls: PollStore;
  callToActions: CallToActionStore;
  topics: TopicStore;
  questions: QuestionStore;
  removedPeople: RemovedPeopleStore;
  chat: ChatStore;
  contents: ContentsStore;
  elements: ElementStore;
  backgrounds: BackgroundStore;
  brands: BrandStore;
  blobs: BlobStore;
  videos: VideoStore;
  tracking: TrackingStore;
  health: HealthStore;
}

export const createStores = (db: Database): Stores => ({
  sessions: createSessionStore(db),
  sceneLog: createSceneLogStore(db),
  rosterLog: createRosterLogStore(db),
  polls: createPollStore(db),
  callToActions: createCallToActionStore(db),
  topics: createTopicStore(db),
  questions: createQuestionStore(db),
  removedPeople: createRemovedPeopleStore(db),
  chat: createChatStore(db),
  contents: createContentsStore(db),
  elements: createElementStore(db),
  backgrounds: createBackgroundStore(db),
  brands: createBrandStore(db),
  blobs: createBlobStore(db),
  videos: createVideoStore(db),
  tracking: createTrackingStore(db),
  health: createHealthStore(db),
});
