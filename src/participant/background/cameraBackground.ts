import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LocalPictures } from '../../api/localPictures.ts';
import type { Preferences } from '../../api/preferences.ts';
import { filterOf, readChoice, type BackgroundChoice } from '../../background/backgroundChoice.ts';
import { createFilteredCamera, type FilteredCamera } from '../../background/filteredCamera.ts';
import type { VirtualCamera, VirtualCameraEvents } from '../../background/virtualCamera.ts';
import type { Clock } from '../../clock/clock.ts';
import type { OwnedInput } from '../../media/localInput.ts';
import type { ToastKey } from '../../text/toasts.ts';
import { PictureError, type PictureProblem } from './preparePicture.ts';

export interface BackgroundState {
  choice: BackgroundChoice;
  /** The chosen one is on its way: the plain picture goes on, or there is none yet. */
  isLoading: boolean;
  /** The address of one's own picture in this page; null if there is none. */
  ownPictureUrl: string | null;
  /** Why the last file was not taken; `notKept` if it was, but only for this visit. */
  problem: PictureProblem | 'notKept' | null;
}

/** What is behind this person in their own camera's picture. The choice is remembered in this browser. */
export interface CameraBackground {
  readonly store: StoreApi<BackgroundState>;
  /** Applies the remembered choice; the camera has no picture before. */
  start(): void;
  choose(choice: BackgroundChoice): void;
  /** Looks for one's own picture, which is stored in this browser. */
  findOwnPicture(): void;
  /** Keeps a file as one's own picture, and chooses it. Resolves when that is done or refused. */
  addOwnPicture(file: File): Promise<void>;
  removeOwnPicture(): void;
  dispose(): void;
}

export interface CameraBackgroundOptions {
  camera: OwnedInput;
  clock: Clock;
  open(events: VirtualCameraEvents): Promise<VirtualCamera>;
  /** Rejects with PictureError. */
  prepare(file: File): Promise<Blob>;
  preferences: Preferences;
  pictures: LocalPictures;
  showToast(key: ToastKey): void;
  reportError(error: unknown): void;
}

/** The name under which one's own picture is stored. */
const ownPicture = 'ownBackground';

/** The camera with the remembered background, and how to choose another. */
export function createCameraBackground(options: CameraBackgroundOptions): {
  camera: FilteredCamera;
  background: CameraBackground;
} {
  const { preferences, pictures, showToast, reportError } = options;
  const remembered = readChoice(preferences.store.getState().preferences.cameraBackground);
  const store = createStore<BackgroundState>(() => ({
    choice: remembered,
    isLoading: false,
    ownPictureUrl: null,
    problem: null,
  }));
  const camera = createFilteredCamera({
    camera: options.camera,
    clock: options.clock,
    open: options.open,
    isHeld: true,
    onStuck: () =>
      reportError(new Error('the virtual background: no picture of the camera came out, it is opened again')),
    onFailed(message) {
      remember('none');
      reportError(new Error(`the virtual background: ${message}`));
      showToast('studio.error.videoFilter');
    },
  });
  let finding: Promise<void> | null = null;
  /** Whether the next visit finds the picture that is one's own now. */
  let isOwnStored = false;
  let isDisposed = false;

  /** A picture that is not stored is not remembered: a reload at that moment would find none, and show the room. */
  function remember(choice: BackgroundChoice): void {
    store.setState({ choice });
    if (choice !== 'own' || isOwnStored) preferences.save({ cameraBackground: choice });
  }

  function choose(choice: BackgroundChoice): void {
    remember(choice);
    camera.setFilter(filterOf(choice, store.getState().ownPictureUrl));
  }

  function setOwnPicture(picture: Blob | null): void {
    const { ownPictureUrl } = store.getState();
    if (ownPictureUrl !== null) URL.revokeObjectURL(ownPictureUrl);
    store.setState({ ownPictureUrl: picture === null ? null : URL.createObjectURL(picture) });
  }

  async function find(): Promise<void> {
    // A browser without storage has no picture either.
    const picture = await pictures.read(ownPicture).catch(() => null);
    if (isDisposed) return;
    // One that was added in the meantime is newer.
    if (store.getState().ownPictureUrl === null && picture !== null) {
      isOwnStored = true;
      setOwnPicture(picture);
    }
    const { choice, ownPictureUrl } = store.getState();
    if (choice !== 'own') return;
    choose(ownPictureUrl === null ? 'none' : 'own');
    if (ownPictureUrl === null) showToast('studio.error.videoFilter');
  }

  const findOwnPicture = (): Promise<void> => (finding ??= find());

  async function addOwnPicture(file: File): Promise<void> {
    store.setState({ problem: null });
    try {
      const picture = await options.prepare(file);
      if (isDisposed) return;
      isOwnStored = false;
      setOwnPicture(picture);
      choose('own');
      await pictures.write(ownPicture, picture);
      isOwnStored = true;
      remember(store.getState().choice);
    } catch (error) {
      store.setState({ problem: error instanceof PictureError ? error.problem : 'notKept' });
    }
  }

  camera.subscribe(() => {
    const isLoading = camera.isLoading();
    if (store.getState().isLoading !== isLoading) store.setState({ isLoading });
  });
  return {
    camera,
    background: {
      store,
      start() {
        if (remembered === 'own') void findOwnPicture();
        else camera.setFilter(filterOf(remembered, null));
      },
      choose,
      findOwnPicture: () => void findOwnPicture(),
      addOwnPicture,
      removeOwnPicture() {
        store.setState({ problem: null });
        if (store.getState().choice === 'own') choose('none');
        setOwnPicture(null);
        pictures.remove(ownPicture).catch(reportError);
      },
      dispose() {
        isDisposed = true;
        setOwnPicture(null);
      },
    },
  };
}
