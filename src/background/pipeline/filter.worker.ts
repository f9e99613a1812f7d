import { createFilterEngine, messageOf, type FilterEngine } from './filterEngine.ts';
import type { FromFilter, ToFilter } from './filterMessages.ts';
import { createFrameAsker, createTrackInput, type FrameAsker, type TrackInput } from './frameInput.ts';
import { createFrameOutput } from './frameOutput.ts';

/** Filtering has a thread of its own. The first message brings the page's port. */
globalThis.addEventListener('message', ({ ports }: MessageEvent) => {
  const port = ports[0];
  if (port === undefined) return;
  const post = (message: FromFilter, transfer: Transferable[] = []): void =>
    port.postMessage(message, transfer);
  let engine: FilterEngine | null = null;
  let input: TrackInput | null = null;
  let asker: FrameAsker | null = null;

  const start = ({
    backend,
    segmentationUrl,
    output,
  }: Extract<ToFilter, { type: 'start' }>): FilterEngine => {
    const frameOutput =
      output === null
        ? { write: (frame: VideoFrame) => post({ type: 'output', frame }, [frame]) }
        : createFrameOutput(output);
    const created = createFilterEngine({
      ...{ backend, segmentationUrl, write: (frame) => frameOutput.write(frame) },
      onFilterFailed: (message) => post({ type: 'filterFailed', message }),
    });
    input = createTrackInput((frame) => created.handle(frame));
    asker = createFrameAsker(
      () => post({ type: 'want' }),
      (frame) => created.handle(frame),
    );
    return created;
  };

  const handle = (message: ToFilter): void => {
    if (message.type === 'start') {
      engine = start(message);
      return post({ type: 'started' });
    }
    if (engine === null) return;
    const running = engine;
    switch (message.type) {
      case 'input': {
        const { inputId, frames, framesPerSecond } = message;
        const startInput = (): void =>
          running.startInput(framesPerSecond, () => post({ type: 'inputShown', inputId }));
        if (frames !== null) return input?.read(frames, startInput);
        startInput();
        return asker?.start(framesPerSecond);
      }
      case 'filter': {
        const { filterId, filter } = message;
        void running.setFilter(filter).then(
          () => post({ type: 'filterSet', filterId, problem: null }),
          (error: unknown) => post({ type: 'filterSet', filterId, problem: messageOf(error) }),
        );
        return;
      }
      case 'frame':
        return asker?.answer(message.frame);
      case 'count':
        return post({ type: 'counts', countId: message.countId, counts: running.count() });
    }
  };
  port.addEventListener('message', ({ data }: MessageEvent<ToFilter>) => {
    try {
      handle(data);
    } catch (error) {
      post({ type: 'failed', message: messageOf(error) });
    }
  });
  port.start();
});
