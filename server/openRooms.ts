/** The rooms of the sessions in use, by studio token: each is loaded once, and kept until it is forgotten. */
export interface OpenRooms<Room> {
  /** The session's room, loaded if it is not open; what loading rejects with is not kept. */
  get(studioToken: string): Promise<Room>;
  /** The session's room if it is open. */
  find(studioToken: string): Room | undefined;
  /** Does nothing when another room is open in its place. */
  forget(studioToken: string, room: Room): void;
  all(): Room[];
  /** The open rooms with their studio tokens. */
  entries(): [studioToken: string, room: Room][];
}

export function createOpenRooms<Room>(load: (studioToken: string) => Promise<Room>): OpenRooms<Room> {
  const opening = new Map<string, Promise<Room>>();
  const open = new Map<string, Room>();

  async function openRoom(studioToken: string): Promise<Room> {
    const room = await load(studioToken);
    open.set(studioToken, room);
    return room;
  }

  return {
    get(studioToken) {
      const known = opening.get(studioToken);
      if (known !== undefined) return known;
      const room = openRoom(studioToken);
      opening.set(studioToken, room);
      room.catch(() => opening.delete(studioToken));
      return room;
    },
    find: (studioToken) => open.get(studioToken),
    forget(studioToken, room) {
      if (open.get(studioToken) !== room) return;
      open.delete(studioToken);
      opening.delete(studioToken);
    },
    all: () => [...open.values()],
    entries: () => [...open],
  };
}
