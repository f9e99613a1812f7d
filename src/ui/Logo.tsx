import type { ReactElement } from 'react';

/** The logo: three beams of a footlight above its rail. */
export function Logo({ size = 28 }: { size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#1b1e25" />
      <path d="M10.2 20.4 5.6 9.2a1 1 0 0 1 1.3-1.3l5.6 2.3-.2 10.2Z" fill="#5b8cff" fillOpacity=".55" />
      <path d="M21.8 20.4 26.4 9.2a1 1 0 0 0-1.3-1.3l-5.6 2.3.2 10.2Z" fill="#5b8cff" fillOpacity=".55" />
      <path d="M13.2 20.4 12 7.1A1 1 0 0 1 13 6h6a1 1 0 0 1 1 1.1l-1.2 13.3Z" fill="#8fb0ff" />
      <rect x="6" y="22.4" width="20" height="3.6" rx="1.8" fill="#eceef2" />
    </svg>
  );
}
