import { useMemo, type ReactElement } from 'react';
import type { SessionStatistics } from '../protocol/rest/tracking.ts';
import { useLinePlot } from '../ui/useLinePlot.ts';

interface ViewersPlotProps {
  points: SessionStatistics['viewers'];
  label: string;
}

/** Viewers over time as a line with axes; `label` says the same in words. */
export function ViewersPlot({ points, label }: ViewersPlotProps): ReactElement {
  const [times, values] = useMemo(
    () => [points.map(({ atMs }) => atMs / 1000), points.map(({ viewers }) => viewers)],
    [points],
  );
  const container = useLinePlot(readOptions, times, values);
  return <div ref={container} role="img" aria-label={label} />;
}

const minuteS = 60;
const dayS = 24 * 60 * minuteS;
/** Between ticks: whole minutes, and whole viewers. */
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * minuteS),
  ...[1, 2, 7, 14, 28, 56].map((days) => days * dayS),
];
const viewerSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
/** From this many seconds between ticks on: how a tick reads, and in the fifth place what a new day adds. */
const timeFormats = [
  [dayS, '{D} {MMM}', null, null, null, null, null, null, 1],
  [minuteS, '{HH}:{mm}', null, null, '\n{D} {MMM}', null, null, null, 1],
];

function readOptions(style: CSSStyleDeclaration) {
  const axis = {
    stroke: style.getPropertyValue('--text-quiet'),
    grid: { stroke: style.getPropertyValue('--line'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  };
  return {
    height: 140,
    axes: [
      { ...axis, incrs: timeSteps, values: timeFormats },
      { ...axis, size: 40, incrs: viewerSteps },
    ],
  };
}
