import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AudienceFrame } from '../../src/audience/AudienceFrame.tsx';

it('1.2.37 the session header has the logo, the name and the time slot', () => {
  const slot = 'Today, 18:00 to 19:00';
  const markup = renderToStaticMarkup(
    <AudienceFrame name="Opening night" details={['', slot]} isLive={false}>
      <p>the show</p>
    </AudienceFrame>,
  );
  const header = /<header.*<\/header>/s.exec(markup)?.[0] ?? '';
  expect(header).toMatch(/<svg|<img/);
  expect(header).toMatch(/<h1[^>]*>Opening night<\/h1>/);
  expect(header).toContain(`>${slot}<`);
  expect(header).not.toContain('the show');
});
