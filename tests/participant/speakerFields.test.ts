import { describe, expect, it } from 'vitest';
import {
  maxNameLength,
  maxRoleLength,
  trimDetails,
  whyNotEnter,
} from '../../src/participant/speakerFields.ts';

const of = (userDisplayName: string, userRole = '') => ({ userDisplayName, userRole });

describe('name and role', () => {
  it.each(['', ' ', '\t\n  '])('1.5.01 2.5.17 %j is not a name', (name) => {
    expect(whyNotEnter(of(name, 'Host'))).toBe('missingName');
  });

  it('1.5.02 the role is optional and may be blank', () => {
    expect(whyNotEnter(of('Ada'))).toBeNull();
    expect(whyNotEnter(of('Ada', '   '))).toBeNull();
  });

  it('1.5.02 both are trimmed, spaces inside stay', () => {
    expect(trimDetails(of('  Ada  Lovelace ', ' Analyst\n'))).toEqual(of('Ada  Lovelace', 'Analyst'));
  });

  it('1.5.06 a value over its limit, counted after trimming, keeps a person from entering', () => {
    expect(whyNotEnter(of('x'.repeat(maxNameLength)))).toBeNull();
    expect(whyNotEnter(of('x'.repeat(maxNameLength + 1)))).toBe('tooLong');
    expect(whyNotEnter(of(` ${'x'.repeat(maxNameLength)} `))).toBeNull();
    expect(whyNotEnter(of('Ada', 'x'.repeat(maxRoleLength + 1)))).toBe('tooLong');
  });
});
