import { z } from 'zod';
import { callToActionSchema, topicSchema } from './rest.ts';

const idSchema = z.string().min(1).max(128);
const urlSchema = z.string().min(1).max(2048);
const nothing = z.object({}).default({});

/** Signals about changes to a session's assets; the list itself is fetched from the server. */
export const assetSignals = [
  z.object({ type: z.literal('assetsCreated'), data: nothing }),
  z.object({ type: z.literal('assetsReordered'), data: nothing }),
  z.object({ type: z.literal('assetDeleted'), data: z.object({ assetId: idSchema }) }),
  z.object({ type: z.literal('assetsDeleteAll'), data: nothing }),
] as const;

export const topicSignals = [
  z.object({ type: z.literal('topicCreated'), data: z.object({ topic: topicSchema }) }),
  z.object({ type: z.literal('topicUpdated'), data: z.object({ topicId: idSchema, topic: topicSchema }) }),
  z.object({ type: z.literal('topicDeleted'), data: z.object({ topicId: idSchema }) }),
  /** All topics in their new order. */
  z.object({
    type: z.literal('topicsReordered'),
    data: z.object({ topicIds: z.array(idSchema).max(200) }),
  }),
] as const;

export const backgroundSignals = [
  z.object({
    type: z.literal('backgroundCreated'),
    data: z.object({ id: idSchema, url: urlSchema, thumbnailUrl: urlSchema.nullable().default(null) }),
  }),
  z.object({ type: z.literal('backgroundDeleted'), data: z.object({ id: idSchema }) }),
] as const;

export const callToActionSignals = [
  z.object({ type: z.literal('ctaCreated'), data: z.object({ cta: callToActionSchema }) }),
  /** The fields that changed. */
  z.object({
    type: z.literal('ctaUpdated'),
    data: z.object({ ctaId: idSchema, cta: callToActionSchema.omit({ id: true, open: true }).partial() }),
  }),
  z.object({ type: z.literal('ctaOpened'), data: z.object({ ctaId: idSchema }) }),
  z.object({ type: z.literal('ctaClosed'), data: z.object({ ctaId: idSchema }) }),
  z.object({ type: z.literal('ctaDeleted'), data: z.object({ ctaId: idSchema }) }),
] as const;

export type AssetSignal = z.infer<(typeof assetSignals)[number]>;
export type TopicSignal = z.infer<(typeof topicSignals)[number]>;
export type BackgroundSignal = z.infer<(typeof backgroundSignals)[number]>;
export type CallToActionSignal = z.infer<(typeof callToActionSignals)[number]>;

interface Typed {
  readonly type: string;
}
const typesOf = (schemas: readonly { shape: { type: { value: string } } }[]): ReadonlySet<string> =>
  new Set(schemas.map(({ shape }) => shape.type.value));
const assetTypes = typesOf(assetSignals);
const topicTypes = typesOf(topicSignals);
const backgroundTypes = typesOf(backgroundSignals);
const callToActionTypes = typesOf(callToActionSignals);

export const isAssetSignal = (event: Typed): event is AssetSignal => assetTypes.has(event.type);
export const isTopicSignal = (event: Typed): event is TopicSignal => topicTypes.has(event.type);
export const isBackgroundSignal = (event: Typed): event is BackgroundSignal =>
  backgroundTypes.has(event.type);
export const isCallToActionSignal = (event: Typed): event is CallToActionSignal =>
  callToActionTypes.has(event.type);
