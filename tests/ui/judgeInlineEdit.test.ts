import { describe, expect, it } from 'vitest';
import { judgeInlineEdit } from '../../src/ui/judgeInlineEdit.ts';

const trim = { tidy: (text: string) => text.trim() };

describe('text edited in place', () => {
  it('2.5.09 reverts if it is blank', () => {
    expect(judgeInlineEdit('   ', 'was', trim)).toEqual({ type: 'revert' });
  });

  it('2.5.09 is not saved if only its spaces changed', () => {
    expect(judgeInlineEdit(' was ', 'was', trim)).toEqual({ type: 'revert' });
  });

  it('2.5.09 is saved in its cleaned form if it changed', () => {
    expect(judgeInlineEdit(' is ', 'was', trim)).toEqual({ type: 'save', value: 'is' });
  });

  it('is not saved if it is longer than the limit', () => {
    expect(judgeInlineEdit('12345', 'was', { ...trim, maxLength: 4 })).toEqual({ type: 'revert' });
    expect(judgeInlineEdit('1234', 'was', { ...trim, maxLength: 4 })).toEqual({
      type: 'save',
      value: '1234',
    });
  });
});
