import { describe, expect, it } from 'vitest';
import { judgeInlineEdit } from '../../src/ui/judgeInlineEdit.ts';

const trim = { tidy: (text: string) => text.trim() };

describe('a text edited in place', () => {
  it('2.5.09 a blank one reverts', () => {
    expect(judgeInlineEdit('   ', 'was', trim)).toEqual({ type: 'revert' });
  });

  it('2.5.09 an unchanged one is not saved, however its spaces stand', () => {
    expect(judgeInlineEdit(' was ', 'was', trim)).toEqual({ type: 'revert' });
  });

  it('2.5.09 a changed one is saved as it was tidied', () => {
    expect(judgeInlineEdit(' is ', 'was', trim)).toEqual({ type: 'save', value: 'is' });
  });

  it('one above the limit is not saved', () => {
    expect(judgeInlineEdit('12345', 'was', { ...trim, maxLength: 4 })).toEqual({ type: 'revert' });
    expect(judgeInlineEdit('1234', 'was', { ...trim, maxLength: 4 })).toEqual({
      type: 'save',
      value: '1234',
    });
  });
});
