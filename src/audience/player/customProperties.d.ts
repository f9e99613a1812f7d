import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Values that a style sheet reads. */
    [property: `--${string}`]: string;
  }
}
