import { useEffect, useRef, type RefObject } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** How a plot differs from others; it reads colours from the element's style. */
type PlotOptions = (style: CSSStyleDeclaration) => Pick<UPlot.Options, 'height' | 'axes' | 'padding'>;

/**
 * A line from zero upwards, in the page's colours, in the element with this reference and as wide as it. Times are in seconds, rising; a
 * value that is null is a gap. `readOptions` must be stable. The library is large: load what uses this only when there is something to plot.
 */
export function useLinePlot(
  readOptions: PlotOptions,
  times: readonly number[],
  values: readonly (number | null)[],
): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  useEffect(() => {
    const target = container.current;
    if (target === null) return;
    const style = getComputedStyle(target);
    const options = { ...readOptions(style), ...lineOptions(style), width: target.clientWidth };
    const made = new UPlot(options, [[], []], target);
    plot.current = made;
    const observer = new ResizeObserver(() =>
      made.setSize({ width: target.clientWidth, height: options.height }),
    );
    observer.observe(target);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [readOptions]);
  useEffect(() => {
    plot.current?.setData([[...times], [...values]]);
  }, [times, values]);
  return container;
}

const lineOptions = (style: CSSStyleDeclaration): Omit<UPlot.Options, 'width' | 'height'> => ({
  legend: { show: false },
  cursor: { show: false },
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
});
