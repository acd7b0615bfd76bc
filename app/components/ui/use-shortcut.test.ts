import { expect, test } from 'vitest'
import { matchesShortcut } from './use-shortcut.ts'

const aKey = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test('a shortcut is its key with exactly its modifiers', () => {
  expect(matchesShortcut('F9', aKey('F9'))).toBe(true)
  expect(matchesShortcut('F9', aKey('F9', { ctrlKey: true }))).toBe(false)
  expect(matchesShortcut('Esc', aKey('Escape'))).toBe(true)
  expect(matchesShortcut('Ctrl+S', aKey('s', { metaKey: true }))).toBe(true)
  expect(matchesShortcut('Ctrl+S', aKey('S', { ctrlKey: true, shiftKey: true }))).toBe(false)
  expect(matchesShortcut('n', aKey('N', { shiftKey: true }))).toBe(false)
})

test('a shortcut for a symbol works wherever the keyboard has it', () => {
  expect(matchesShortcut('?', aKey('?', { shiftKey: true }))).toBe(true)
  expect(matchesShortcut('/', aKey('/'))).toBe(true)
})
