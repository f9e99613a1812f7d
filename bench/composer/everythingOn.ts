import type { DrawItem, DrawList, MeasureText } from '../../src/program/drawList.ts';
import { layOut } from '../../src/program/layOut.ts';
import { emptyProgram, type Program } from '../../src/program/program.ts';

const names = ['Amara Diallo', 'Jonas Lindqvist', 'Mei Tanaka', 'Priya Raman', 'Tomás Herrera'];

/** A program with a given number of cameras, ticker and logo; what the sequencer shows at other times is in the other scenes. */
function programOf(cameras: number, logoUrl: string): { ticker: Program; topic: Program; names: Program } {
  const base: Program = {
    ...emptyProgram,
    layout: cameras > 4 ? 'cover' : 'contain',
    logoUrl,
    slots: Array.from({ length: cameras }, (_, index) => ({
      ...{ streamId: `camera-${String(index)}`, source: 'camera', hasVideo: true },
      ...{ name: names[index % names.length] ?? '', role: 'Head of Research' },
    })),
  };
  return {
    ticker: {
      ...base,
      ticker: {
        ...{ groupName: 'Footlight Conference', sessionName: 'Demand, hour by hour', sinceMs: 0 },
        links: [{ network: 'custom', text: 'footlight.example/demand' }],
      },
    },
    topic: {
      ...base,
      topic: {
        id: 'topic',
        name: 'What the grid does at night',
        transitionType: 'lower_third',
        number: 2,
        count: 5,
      },
    },
    names: base,
  };
}

/** Everything at once, which the sequencer never shows: names, lower third and a moving ticker, over the cameras, under the logo. */
export function layOutEverything(
  cameras: number,
  logoUrl: string,
  measureText: MeasureText,
): (tMs: number) => DrawList {
  const programs = programOf(cameras, logoUrl);
  const restMs = 60_000;
  const own = (program: Program, without: DrawList): DrawItem[] => {
    const known = new Set(without.map(({ id }) => id));
    return layOut(program, restMs, measureText).filter(({ id }) => !known.has(id));
  };
  const withTicker = layOut(programs.ticker, restMs, measureText);
  const still = [...own(programs.names, withTicker), ...own(programs.topic, withTicker)];
  const stillIds = new Set<string>();
  const overlays = still.filter(({ id }) => !stillIds.has(id) && stillIds.add(id));
  return (tMs) => [...layOut(programs.ticker, tMs, measureText), ...overlays];
}

/** A logo as a data URL. */
export function paintLogo(): string {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 120;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas');
  context.fillStyle = '#ffffff';
  context.font = '800 72px sans-serif';
  context.fillText('FOOT', 10, 84);
  context.fillStyle = '#ff5065';
  context.fillText('L', 232, 84);
  return canvas.toDataURL('image/png');
}
