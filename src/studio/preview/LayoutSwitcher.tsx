import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { use, type ReactElement } from 'react';
import { layoutNameSchema, type LayoutName } from '../../protocol/session.ts';
import { currentLayout, rosterStreams, visibleStreams } from '../../scene/queries.ts';
import { t } from '../../text/t.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { changeLayout } from '../../participant/commands/stageCommands.ts';
import { ControlsContext } from '../ControlsContext.ts';
import styles from './LayoutSwitcher.module.css';
import { useCanRun, useStudio, useStudioState } from '../../contexts/StudioContext.ts';

/** Each layout as a small drawing: rectangles in a 64x36 frame. */
const pictures: Record<
  LayoutName,
  readonly (readonly [x: number, y: number, width: number, height: number])[]
> = {
  cover: [
    [0, 0, 31, 36],
    [33, 0, 31, 36],
  ],
  contain: [
    [3, 9, 28, 18],
    [33, 9, 28, 18],
  ],
  pictureInPicture: [
    [0, 0, 64, 36],
    [44, 22, 17, 11],
  ],
  thumbnails: [
    [0, 0, 47, 36],
    [49, 0, 15, 11],
    [49, 12.5, 15, 11],
    [49, 25, 15, 11],
  ],
  focus: [[12, 0, 40, 36]],
};

/** The five layouts; disabled until the host has a camera or screen on. */
export function LayoutSwitcher(): ReactElement {
  const studio = useStudio();
  const current = useStudioState((state) =>
    currentLayout(state.scene.layout, visibleStreams(state.scene.layout, rosterStreams(state.connections))),
  );
  // The automatic director's layout is not the host's choice; choosing one takes over from it.
  const isDirected = useStudioState(({ scene }) => scene.autoProduction !== null);
  const isEnabled = useCanRun(changeLayout, { layout: current });
  const isNamed = use(ControlsContext) === 'named';
  const choose = (value: unknown): void => {
    const chosen = layoutNameSchema.safeParse(value);
    if (chosen.success) studio.run(changeLayout, { layout: chosen.data });
  };
  const group = (
    <RadioGroup
      aria-label={t('layout.title')}
      className={styles.layouts}
      value={isDirected ? null : current}
      disabled={!isEnabled}
      onValueChange={choose}
    >
      {layoutNameSchema.options.map((layout) => (
        <LayoutChoice key={layout} layout={layout} hasTooltip={isEnabled && !isNamed} />
      ))}
    </RadioGroup>
  );
  return isEnabled ? group : <Tooltip text={t('layout.needsVideo')}>{group}</Tooltip>;
}

function LayoutChoice({ layout, hasTooltip }: { layout: LayoutName; hasTooltip: boolean }): ReactElement {
  const name = t(`layout.${layout}`);
  const choice = (
    <Radio.Root value={layout} nativeButton render={<button type="button" />} className={styles.layout}>
      <LayoutPicture layout={layout} />
      <span className={styles.name}>{name}</span>
    </Radio.Root>
  );
  return hasTooltip ? <Tooltip text={name}>{choice}</Tooltip> : choice;
}

function LayoutPicture({ layout }: { layout: LayoutName }): ReactElement {
  return (
    <span className={styles.frame}>
      <svg viewBox="0 0 64 36" width="67" height="32" preserveAspectRatio="none" aria-hidden="true">
        {pictures[layout].map(([x, y, width, height], index) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width={width}
            height={height}
            rx="2"
            className={index === 0 ? styles.first : styles.other}
          />
        ))}
      </svg>
    </span>
  );
}
