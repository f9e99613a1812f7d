/** A generated picture of a camera or screen: shapes on a two-coloured wall, in a space 1280 wide and 720 high. */
export interface CameraPicture {
  /** Colours of the top left and the bottom right. */
  wall: [from: string, to: string];
  shapes: CameraShape[];
}

export interface CameraShape {
  type: 'ellipse' | 'rect';
  color: string;
  /** 0 to 1. */
  opacity: number;
  middleX: number;
  middleY: number;
  halfWidth: number;
  halfHeight: number;
  /** Nothing is drawn below this. */
  bottom: number;
}

interface Look {
  wall: [string, string];
  skin: string;
  hair: string;
  shirt: string;
}

const looks: Look[] = [
  { wall: ['#8fa3cf', '#3c4a6b'], skin: '#e7b18f', hair: '#2a2320', shirt: '#2b2d44' },
  { wall: ['#c79a7d', '#5a4238'], skin: '#8c5a3c', hair: '#231e1c', shirt: '#e8e0d6' },
  { wall: ['#7fae9b', '#2f4a4a'], skin: '#f0c9a8', hair: '#8a4b2a', shirt: '#f4b942' },
  { wall: ['#a58fc4', '#433a63'], skin: '#c58a63', hair: '#14110f', shirt: '#3f7d6b' },
  { wall: ['#b9b4a5', '#4d4b45'], skin: '#f3d3b9', hair: '#d9c27a', shirt: '#7a2f3a' },
  { wall: ['#86b3cc', '#274056'], skin: '#6f4630', hair: '#1b1715', shirt: '#d65f4c' },
  { wall: ['#d0a3a8', '#5d3b48'], skin: '#e2a880', hair: '#4b3327', shirt: '#24395c' },
  { wall: ['#9cb27a', '#3d4a2c'], skin: '#b67b56', hair: '#2b2320', shirt: '#f2f2ee' },
  { wall: ['#97a0ab', '#333b46'], skin: '#edc1a0', hair: '#a3a3a3', shirt: '#5a4a8a' },
];

/** A person in front of a camera at a time; the index decides who it is, and everyone sways a little. */
export function personPicture(index: number, tMs: number): CameraPicture {
  const look = looks[index % looks.length] ?? {
    wall: ['#888888', '#333333'],
    skin: '#e7b18f',
    hair: '#222222',
    shirt: '#444444',
  };
  const swayX = 16 * Math.sin(tMs / 900 + index * 1.7);
  const bobY = 7 * Math.sin(tMs / 640 + index);
  const x = 640 + swayX;
  const ellipse = (
    y: number,
    halfWidth: number,
    halfHeight: number,
    color: string,
    bottom = 720,
  ): CameraShape => ({
    type: 'ellipse',
    color,
    opacity: 1,
    middleX: x,
    middleY: y,
    halfWidth,
    halfHeight,
    bottom,
  });
  return {
    wall: look.wall,
    shapes: [
      rect(60, 60, 220, 340, '#ffffff', 0.14),
      rect(960, 170, 290, 40, '#000000', 0.2),
      rect(960, 290, 290, 40, '#000000', 0.2),
      { ...ellipse(745, 355, 245, look.shirt), middleX: 640 + swayX * 0.4 },
      rect(x - 62, 430 + bobY, 124, 150, shade(look.skin)),
      ellipse(580 + bobY, 62, 40, shade(look.skin)),
      ellipse(305 + bobY, 158, 196, look.skin),
      ellipse(250 + bobY, 168, 160, look.hair, 262 + bobY),
    ],
  };
}

/** A shared screen: a page with a headline and a bar chart, one bar of which moves. */
export function screenPicture(tMs: number): CameraPicture {
  const bars = Array.from({ length: 9 }, (_, index) => {
    const height = 110 + 170 * Math.abs(Math.sin(index * 1.3 + (index === 4 ? tMs / 1500 : 0)));
    return rect(110 + index * 120, 620 - height, 72, height, index === 4 ? '#ff5065' : '#c9d6dd');
  });
  return {
    wall: ['#ffffff', '#f4f6f8'],
    shapes: [
      rect(110, 90, 620, 56, '#20242c'),
      rect(110, 176, 420, 26, '#8b95a3'),
      rect(110, 620, 1040, 4, '#20242c'),
      ...bars,
    ],
  };
}

function rect(x: number, y: number, width: number, height: number, color: string, opacity = 1): CameraShape {
  return {
    type: 'rect',
    color,
    opacity,
    middleX: x + width / 2,
    middleY: y + height / 2,
    halfWidth: width / 2,
    halfHeight: height / 2,
    bottom: 720,
  };
}

/** A darker tone, for shadows. */
const shade = (color: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(color.slice(at, at + 2), 16) * 0.86)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
