import type { ReactElement } from 'react';
import type { ThemeName } from '../../protocol/session.ts';

/** The previews' fixed tints, so that shapes are visible whatever the brand's colours are. */
export const previewTints = { light: '#dfe4f2', dark: '#262b3a', backdrop: '#12141c' } as const;

const drawings: Record<ThemeName, () => ReactElement> = { startup: drawStartup, business: drawBusiness };

/** A theme as a small 16:9 drawing: two speakers with their names. */
export function ThemePreview({ theme }: { theme: ThemeName }): ReactElement {
  return (
    <svg viewBox="0 0 144 81" width="100%" aria-hidden="true" data-theme={theme}>
      <rect width="144" height="81" fill={previewTints.backdrop} />
      {drawings[theme]()}
    </svg>
  );
}

/** Round corners, the name as a tag with the role hanging under it. */
function drawStartup(): ReactElement {
  return (
    <>
      {[8, 74].map((x) => (
        <g key={x}>
          <rect x={x} y="14" width="62" height="53" rx="7" fill={previewTints.dark} />
          <Person x={x + 31} />
          <rect x={x + 6} y="49" width="28" height="8" rx="2.5" fill={previewTints.light} />
          <rect x={x + 6} y="56" width="20" height="6" rx="2" fill={previewTints.light} opacity=".6" />
        </g>
      ))}
    </>
  );
}

/** Square edges up to the frame, the name next to a line. */
function drawBusiness(): ReactElement {
  return (
    <>
      {[0, 73].map((x) => (
        <g key={x}>
          <rect x={x} y="0" width="71" height="81" fill={previewTints.dark} />
          <Person x={x + 35} />
          <rect x={x} y="52" width="71" height="29" fill={previewTints.backdrop} opacity=".7" />
          <rect x={x + 8} y="59" width="2" height="14" fill={previewTints.light} />
          <rect x={x + 14} y="60" width="30" height="5" fill={previewTints.light} />
          <rect x={x + 14} y="68" width="20" height="4" fill={previewTints.light} opacity=".6" />
        </g>
      ))}
    </>
  );
}

function Person({ x }: { x: number }): ReactElement {
  return (
    <g fill={previewTints.light} opacity=".22">
      <circle cx={x} cy="32" r="9" />
      <path d={`M${String(x - 18)} 67c0-13 8-21 18-21s18 8 18 21z`} />
    </g>
  );
}
