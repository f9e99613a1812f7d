/** Colours of one drawn person. */
export interface Portrait {
  skin: string;
  /** Colour of the wall behind. */
  room: string;
  shirt: string;
}

/** A drawn person in front of a wall, as an SVG of 1280x720, so that the screenshots show nobody's real face. */
export const drawPortrait = ({ skin, room, shirt }: Portrait): string => `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720" style="display:block">
  <defs>
    <linearGradient id="light" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fff" stop-opacity=".18"/>
      <stop offset="1" stop-color="#000" stop-opacity=".55"/>
    </linearGradient>
  </defs>
  <rect width="1280" height="720" fill="${room}"/>
  <rect width="1280" height="720" fill="url(#light)"/>
  <rect x="96" y="64" width="210" height="420" rx="6" fill="#fff" opacity=".16"/>
  <g fill="#000" opacity=".22">
    <rect x="950" y="160" width="270" height="36" rx="4"/>
    <rect x="950" y="270" width="270" height="36" rx="4"/>
  </g>
  <path d="M300 740c10-190 150-250 340-250s330 60 340 250z" fill="${shirt}"/>
  <rect x="572" y="380" width="136" height="160" rx="64" fill="${skin}"/>
  <path d="M572 452c30 34 106 34 136 0v30c-30 34-106 34-136 0z" fill="#000" opacity=".12"/>
  <ellipse cx="640" cy="300" rx="138" ry="164" fill="${skin}"/>
  <path d="M496 300c-8-130 52-214 146-214s152 84 142 214c-14-58-40-96-66-112-54 22-128 24-170 8-26 18-44 54-52 104z" fill="#2a211d"/>
  <g fill="#2a211d">
    <circle cx="590" cy="304" r="10"/><circle cx="690" cy="304" r="10"/>
  </g>
  <path d="M596 382q44 34 88 0" fill="none" stroke="#2a211d" stroke-opacity=".7" stroke-width="8" stroke-linecap="round"/>
</svg>`;
