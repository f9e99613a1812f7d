import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Broadcaster } from '../broadcast/broadcaster.ts';
import type { ChatRooms } from '../chat/chatRooms.ts';
import type { RelayCounters } from '../relay/counters.ts';
import { freeBytes } from './checkHealth.ts';

/** What the rooms report while they work. */
export interface Observer {
  /** A signal is durable and announced, this long after it arrived. */
  signalDelivered(seconds: number): void;
  /** The database wrote a scene. */
  databaseWrote(seconds: number): void;
  /** A request was answered with an error of the catalogue. */
  requestRefused(code: string): void;
}

/** What the metrics read when they are asked for. */
export interface MetricSources {
  rooms: { readonly counters: RelayCounters; count(): { rooms: number; connections: number } };
  chats: Pick<ChatRooms, 'connectionCount' | 'postCounts'>;
  broadcaster: Pick<Broadcaster, 'status'>;
  /** Connections to the notification channel; null where a hosted service has them. */
  notificationConnections: () => number | null;
  /** The videos of simulive sessions: how many are in each state, and what all their files take of the disk. */
  videos: { measure(): Promise<{ counts: Partial<Record<string, number>>; storedBytes: number }> };
  dataDir: string;
}

export interface Metrics extends Observer {
  /** Adds what is read at each question. Called once. */
  read(sources: MetricSources): void;
  /** The page that Prometheus reads. */
  page(): Promise<{ contentType: string; text: string }>;
}

/** From a quick signal on an idle server to a click that people call broken; s. */
const delayBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** The server's metrics, and those of its process: memory, processor, open files, event-loop lag. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const relayDelay = new Histogram({
    name: 'footlight_relay_delay_seconds',
    help: 'From the arrival of a signal until it is durable and announced to its room',
    buckets: delayBuckets,
    registers,
  });
  const databaseWrite = new Histogram({
    name: 'footlight_database_write_seconds',
    help: 'One write of a scene with the signals that led to it',
    buckets: delayBuckets,
    registers,
  });
  const refused = new Counter({
    name: 'footlight_requests_refused_total',
    help: 'Requests that were answered with an error, by its code',
    labelNames: ['code'],
    registers,
  });
  return {
    signalDelivered: (seconds) => relayDelay.observe(seconds),
    databaseWrote: (seconds) => databaseWrite.observe(seconds),
    requestRefused: (code) => refused.inc({ code }),
    read: (sources) => {
      readPeople(registers, sources);
      readBroadcasts(registers, sources);
      readSignals(registers, sources);
      readChats(registers, sources);
      readVideos(registers, sources);
      new Gauge({
        name: 'footlight_disk_free_bytes',
        help: "Free space on the data folder's disk",
        registers,
        async collect() {
          this.set(await freeBytes(sources.dataDir));
        },
      });
    },
    page: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function readPeople(registers: Registry[], { rooms, notificationConnections }: MetricSources): void {
  new Gauge({
    name: 'footlight_rooms',
    help: 'Sessions with somebody in their studio',
    registers,
    collect() {
      this.set(rooms.count().rooms);
    },
  });
  new Gauge({
    name: 'footlight_participants',
    help: 'Connections to the relay: people in studios, and composers',
    registers,
    collect() {
      this.set(rooms.count().connections);
    },
  });
  new Gauge({
    name: 'footlight_viewers',
    help: 'Connections to the notification channel, one for each open page; none with a hosted service',
    registers,
    collect() {
      const connections = notificationConnections();
      if (connections !== null) this.set(connections);
    },
  });
}

function readBroadcasts(registers: Registry[], { broadcaster }: MetricSources): void {
  new Gauge({
    name: 'footlight_broadcasts',
    help: 'Broadcasts that run, by state',
    labelNames: ['state'],
    registers,
    collect() {
      const { broadcasts } = broadcaster.status();
      const live = broadcasts.filter(({ isLive }) => isLive).length;
      this.set({ state: 'live' }, live);
      this.set({ state: 'starting' }, broadcasts.length - live);
    },
  });
  new Gauge({
    name: 'footlight_composed_frames_per_second',
    help: 'Frames composed in the last second, for each live broadcast; 0 while it has no composer',
    labelNames: ['session'],
    registers,
    collect() {
      this.reset();
      for (const { studioToken, isLive, framesPerSecond } of broadcaster.status().broadcasts)
        if (isLive) this.set({ session: studioToken }, framesPerSecond ?? 0);
    },
  });
  new Gauge({
    name: 'footlight_prepared_composers',
    help: 'Composers that wait for the next broadcast of their session',
    registers,
    collect() {
      this.set(broadcaster.status().preparedComposers.length);
    },
  });
  new Gauge({
    name: 'footlight_composed_renditions',
    help: 'Renditions composed besides the program, for each live broadcast; fewer than configured after the machine was too slow',
    labelNames: ['session'],
    registers,
    collect() {
      this.reset();
      for (const { studioToken, isLive, renditions } of broadcaster.status().broadcasts)
        if (isLive) this.set({ session: studioToken }, renditions.length);
    },
  });
  countFrom(
    registers,
    'footlight_composer_restarts_total',
    'Composers that took the place of a lost one',
    () => [[{}, broadcaster.status().composerRestarts]],
  );
}

function readSignals(registers: Registry[], { rooms: { counters } }: MetricSources): void {
  countFrom(
    registers,
    'footlight_signals_total',
    'Signals, by what the relay did with them',
    () => [
      [{ result: 'accepted' }, counters.accepted],
      ...Object.entries(counters.rejected).map(([code, count]): [Labels, number] => [
        { result: code },
        count,
      ]),
    ],
    ['result'],
  );
  countFrom(
    registers,
    'footlight_relay_messages_dropped_total',
    'Messages to the relay that were ignored',
    () => [[{}, counters.dropped]],
  );
}

function readChats(registers: Registry[], { chats }: MetricSources): void {
  new Gauge({
    name: 'footlight_chat_connections',
    help: 'Connections to the chats, one for each open page',
    registers,
    collect() {
      this.set(chats.connectionCount());
    },
  });
  countFrom(
    registers,
    'footlight_chat_messages_total',
    'Messages that people have written to the chats, by what became of them',
    () => [...chats.postCounts].map(([result, count]) => [{ result }, count]),
    ['result'],
  );
}

const videoStates = ['uploading', 'waiting', 'encoding', 'ready', 'failed'] as const;

function readVideos(registers: Registry[], { videos }: MetricSources): void {
  const storedBytes = new Gauge({
    name: 'footlight_video_bytes',
    help: 'What the videos of simulive sessions take of the disk, with those that are being uploaded and encoded',
    registers,
  });
  new Gauge({
    name: 'footlight_videos',
    help: 'Videos of simulive sessions, by state: those that wait are the queue of the encoder',
    labelNames: ['state'],
    registers,
    async collect() {
      const measured = await videos.measure();
      for (const state of videoStates) this.set({ state }, measured.counts[state] ?? 0);
      storedBytes.set(measured.storedBytes);
    },
  });
}

type Labels = Record<string, string>;

/** A counter that somebody else counts. */
function countFrom(
  registers: Registry[],
  name: string,
  help: string,
  read: () => [labels: Labels, total: number][],
  labelNames: string[] = [],
): void {
  new Counter({
    name,
    help,
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [labels, total] of read()) this.inc(labels, total);
    },
  });
}
