import { afterEach, expect, it, vi } from 'vitest'
import { commaHere, keepComma } from './comma-here.ts'

afterEach(() => vi.unstubAllGlobals())

it('what a comma before three digits is, is asked for each shop of a device', () => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage })
  // As one answer was kept for all shops before.
  localStorage.setItem('comma-before-three-digits', 'thousands')
  expect(commaHere('one')).toBeNull()
  keepComma('one', 'decimal')
  expect([commaHere('one'), commaHere('other')]).toEqual(['decimal', null])
  keepComma('other', 'thousands')
  expect([commaHere('one'), commaHere('other')]).toEqual(['decimal', 'thousands'])
})
