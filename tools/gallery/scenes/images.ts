const svg = (markup: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${markup}</svg>`)}`;

/** Pictures that a session would have uploaded; inside the fixtures, so that nothing is fetched. */
export const images = {
  background: svg(
    'viewBox="0 0 1920 1080" width="1920" height="1080"><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#123a5a"/><stop offset="1" stop-color="#2f7f6d"/></linearGradient><rect width="1920" height="1080" fill="url(#g)"/><path d="M0 760 480 520 900 800 1340 470 1920 840V1080H0Z" fill="#0b2436" fill-opacity=".55"/><circle cx="1500" cy="260" r="120" fill="#ffe7b0" fill-opacity=".8"/>',
  ),
  chart: svg(
    'viewBox="0 0 1600 1000" width="1600" height="1000"><rect width="1600" height="1000" fill="#f7f8fa"/><path d="M160 820h1280" stroke="#20242c" stroke-width="6"/><path d="M200 700 480 560 760 620 1040 360 1380 240" fill="none" stroke="#2f6bff" stroke-width="18" stroke-linejoin="round"/><rect x="160" y="120" width="620" height="54" rx="8" fill="#20242c"/><rect x="160" y="204" width="380" height="26" rx="8" fill="#8b95a3"/>',
  ),
  logo: svg(
    'viewBox="0 0 480 160" width="480" height="160"><rect x="20" y="40" width="80" height="80" rx="24" fill="#ffffff"/><path d="M44 80h32M60 64v32" stroke="#14161b" stroke-width="12" stroke-linecap="round"/><rect x="124" y="58" width="320" height="18" rx="9" fill="#ffffff"/><rect x="124" y="90" width="210" height="12" rx="6" fill="#ffffff" fill-opacity=".6"/>',
  ),
};
