/** Pictures kept in this browser by name. Every call rejects where the browser's storage is blocked, missing or full. */
export interface LocalPictures {
  /** Null where there is none. */
  read(name: string): Promise<Blob | null>;
  write(name: string, picture: Blob): Promise<void>;
  remove(name: string): Promise<void>;
}

const databaseName = 'footlight';
const storeName = 'pictures';

/** Pictures in IndexedDB: unlike the origin's private file system, every browser lets a page write to it. */
export function browserPictures(storage: () => IDBFactory): LocalPictures {
  /** One request in a transaction of its own; resolves when it is durable. */
  async function request<Result>(
    mode: IDBTransactionMode,
    start: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> {
    const database = await openDatabase(storage());
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(storeName, mode);
        const started = start(transaction.objectStore(storeName));
        transaction.addEventListener('complete', () => resolve(started.result));
        const fail = (): void => reject(transaction.error ?? new Error('a stored picture: no access'));
        transaction.addEventListener('error', fail);
        transaction.addEventListener('abort', fail);
      });
    } finally {
      database.close();
    }
  }
  return {
    async read(name) {
      const found: unknown = await request('readonly', (store): IDBRequest<unknown> => store.get(name));
      return found instanceof Blob ? found : null;
    },
    async write(name, picture) {
      await request('readwrite', (store) => store.put(picture, name));
    },
    async remove(name) {
      await request('readwrite', (store) => store.delete(name));
    },
  };
}

function openDatabase(storage: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = storage.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(storeName));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no storage for pictures')));
  });
}
