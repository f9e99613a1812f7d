import { useEffect, useRef, type ReactElement } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { SessionStatistics } from '../protocol/rest/tracking.ts';

const heightPx = 140;

/** Viewers over time as a line with axes; `label` says the same in words. */
export function ViewersPlot({
  points,
  label,
}: {
  points: SessionStatistics['viewers'];
  label: string;
}): ReactElement {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  useEffect(() => {
    const target = container.current;
    if (target === null) return;
    const made = new UPlot(optionsFor(target), [[], []], target);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: target.clientWidth, height: heightPx }));
    observer.observe(target);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, []);
  useEffect(() => {
    plot.current?.setData([points.map(({ atMs }) => atMs / 1000), points.map(({ viewers }) => viewers)]);
  }, [points]);
  return <div ref={container} role="img" aria-label={label} />;
}

function optionsFor(target: HTMLElement): UPlot.Options {
  const style = getComputedStyle(target);
  const axis: UPlot.Axis = {
    stroke: style.getPropertyValue('--text-quiet'),
    grid: { stroke: style.getPropertyValue('--line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width: target.clientWidth,
    height: heightPx,
    legend: { show: false },
    cursor: { show: false },
    axes: [axis, { ...axis, size: 40, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] }],
    scales: { y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] } },
    series: [
      {},
      {
        stroke: style.getPropertyValue('--action-hover'),
        fill: style.getPropertyValue('--action-soft'),
        width: 1.5,
        points: { show: false },
      },
    ],
  };
}
