import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../src/clock/clock.ts';
import type { IceServer } from '../../src/protocol/relay.ts';
import type { PeerSignal } from '../../src/protocol/signals.ts';
import { AppError } from '../errors.ts';
import { createOpenRooms } from '../openRooms.ts';
import type { RosterLogStore } from '../store/rosterLogStore.ts';
import type { SessionStore } from '../store/sessionStore.ts';
import { createRelayCounters, startTimer, type RelayCounters, type RelayObserver } from './counters.ts';
import type { RecordedQuestions } from './recordedQuestions.ts';
import { Room } from './room.ts';
import { createRosterWriter } from './rosterWriter.ts';

/** The rooms of all sessions in use. */
export interface Rooms {
  readonly counters: RelayCounters;
  /** The session's room, loaded from the database if nobody is in it. Rejects with `sessionNotFound`. */
  get(studioToken: string): Promise<Room>;
  /** Announces a decision of the server in a session, in the name of a speaker or of the server. */
  announce(studioToken: string, signal: PeerSignal, speakerId?: string | null): Promise<void>;
  /** Sends members of a session out for good; see Room. */
  expel(studioToken: string, ...who: Parameters<Room['expel']>): void;
  /** Disconnects everybody in a session for good. */
  close(studioToken: string): Promise<void>;
  count(): { rooms: number; connections: number };
  /** Disconnects everybody and resolves when everything accepted has been saved. */
  shutdown(): Promise<void>;
}

export function createRooms(options: {
  store: Pick<SessionStore, 'find' | 'saveScene'>;
  /** Without it nobody logs who was there. */
  rosterLog?: Pick<RosterLogStore, 'append'>;
  clock: Clock;
  iceServers: readonly IceServer[];
  /** Recognises the addresses of a session's uploads. */
  ownFiles: (sessionId: string) => Promise<(url: string) => boolean>;
  signalsPerSecond: number;
  questionsOf?: (studioToken: string) => RecordedQuestions;
  /** A session's first host has come, or its last one has gone. */
  onHostPresence?: (studioToken: string, isHostHere: boolean) => void;
  log: Pick<FastifyBaseLogger, 'error'>;
  observer?: RelayObserver;
}): Rooms {
  const { store, clock, iceServers, ownFiles, signalsPerSecond, questionsOf, onHostPresence, log, observer } =
    options;
  const roster =
    options.rosterLog === undefined ? null : createRosterWriter(options.rosterLog, { clock, log });
  const counters = createRelayCounters(observer);

  const load = async (studioToken: string): Promise<Room> => {
    const session = await store.find(studioToken);
    if (session === null) throw new AppError('sessionNotFound');
    const isOwnFile = await ownFiles(session.id);
    const room: Room = new Room({
      studioToken,
      scene: session.scene,
      seq: session.sceneSeq,
      streamOwners: session.streamOwners,
      save: (scene, seq, records) => {
        const written = startTimer((seconds) => observer?.databaseWrote(seconds));
        return store
          .saveScene(session.id, { scene, seq, streamOwners: room.streamOwners }, records)
          .then(written);
      },
      clock,
      iceServers,
      signalsPerSecond,
      counters,
      isOwnFile,
      questions: questionsOf?.(studioToken),
      onRosterChange: (change) => roster?.write(session.id, change),
      onHostPresence: (isHostHere) => onHostPresence?.(studioToken, isHostHere),
      onBroken: (error) => {
        log.error({ err: error, studioToken }, 'a room could not be saved');
        open.forget(studioToken, room);
      },
      onEmpty: () => {
        // Save first: the next participant loads the session from the database.
        void room.flushed().then(() => {
          if (room.isEmpty) open.forget(studioToken, room);
        });
      },
    });
    return room;
  };

  const open = createOpenRooms(load);

  return {
    counters,
    get: open.get,
    async announce(studioToken, signal, speakerId = null) {
      await (await open.get(studioToken)).announce(signal, speakerId);
    },
    expel(studioToken, ...who) {
      open.find(studioToken)?.expel(...who);
    },
    async close(studioToken) {
      const room = open.find(studioToken);
      if (room === undefined) return;
      room.close(1000, 'the session was deleted');
      open.forget(studioToken, room);
      await room.flushed();
    },
    count() {
      const rooms = open.all();
      return { rooms: rooms.length, connections: rooms.reduce((sum, room) => sum + room.size, 0) };
    },
    async shutdown() {
      const rooms = open.all();
      for (const room of rooms) room.close(1012, 'the server restarts');
      await Promise.all(rooms.map((room) => room.flushed()));
      await roster?.flushed();
    },
  };
}
