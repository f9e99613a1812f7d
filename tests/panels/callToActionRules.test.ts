import { describe, expect, it } from 'vitest';
import { cutAddress, isWrongAddress, readCallToActionDraft } from '../../src/panels/cta/callToActionRules.ts';

const draft = { message: '', label: 'Tickets', url: 'example.com' };

describe('a call to action', () => {
  it('2.5.02 2.9.01 has an optional message and a label after trimming, 100 characters each', () => {
    expect(readCallToActionDraft(draft)).not.toBeNull();
    expect(readCallToActionDraft({ ...draft, message: 'm'.repeat(100) })).not.toBeNull();
    expect(readCallToActionDraft({ ...draft, message: 'm'.repeat(101) })).toBeNull();
    expect(readCallToActionDraft({ ...draft, label: '  ' })).toBeNull();
    expect(readCallToActionDraft({ ...draft, label: 'l'.repeat(100) })).not.toBeNull();
    expect(readCallToActionDraft({ ...draft, label: 'l'.repeat(101) })).toBeNull();
  });

  it.each([
    'example.com',
    'www.example.com',
    'http://example.com',
    'https://www.example.museum/a?b#c',
    ' a.io ',
  ])('2.5.03 accepts %s as an address', (url) => {
    expect(isWrongAddress(url)).toBe(false);
    expect(readCallToActionDraft({ ...draft, url })).not.toBeNull();
  });

  it.each([
    'example',
    'javascript:alert(1)',
    'ftp://example.com',
    'http://',
    'exa mple.com',
    'example.abcdefg',
  ])('2.5.03 does not accept %s as an address', (url) => {
    expect(isWrongAddress(url)).toBe(true);
    expect(readCallToActionDraft({ ...draft, url })).toBeNull();
  });

  it('2.5.03 shows no error for a missing address, but cannot be saved without one', () => {
    expect(isWrongAddress('  ')).toBe(false);
    expect(readCallToActionDraft({ ...draft, url: '  ' })).toBeNull();
  });

  it('2.5.05 the address is trimmed and prefixed, the title is the label', () => {
    expect(readCallToActionDraft({ message: '', label: ' Go ', url: ' example.com ' })).toEqual({
      message: '',
      label: 'Go',
      title: 'Go',
      url: 'https://example.com',
    });
    expect(readCallToActionDraft({ ...draft, url: 'http://example.com' })?.url).toBe('http://example.com');
    expect(readCallToActionDraft({ ...draft, url: 'HTTPS://example.com' })?.url).toBe('HTTPS://example.com');
    expect(readCallToActionDraft({ ...draft, url: 'httpbin.org' })?.url).toBe('https://httpbin.org');
  });

  it('2.9.01 its tooltip is cut to 30 characters and an ellipsis', () => {
    expect(cutAddress('a'.repeat(30))).toBe('a'.repeat(30));
    expect(cutAddress('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  });
});
