export { compositePerson } from './compositePerson';
export { convertBgra } from './convertBgra';
export {
  boxMean,
  convolve,
  divide,
  guideCoefficients,
  multiply,
  planesToRgba,
  resampleBytes,
  resampleFloats,
  smoothOverTime,
  threshold,
} from './floatPlanes';
export { splitChroma } from './rows';
