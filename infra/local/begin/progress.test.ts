import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from './progress.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aScreen() {
  const written: string[] = []
  const progress = createProgress({ write: (text: string) => written.push(text) })
  return { written, progress }
}

test('a quick step is silent', () => {
  const { written, progress } = aScreen()
  const step = progress.step('Starting MongoDB')
  vi.advanceTimersByTime(1500)
  step.drop()
  vi.advanceTimersByTime(10_000)
  expect(written).toEqual([])
})

test('a step that takes longer than two seconds says so, and again every five', () => {
  const { written, progress } = aScreen()
  const step = progress.step('Fetching Keycloak')
  step.note('42 of 177 MB')
  vi.advanceTimersByTime(8000)
  step.done('Fetched Keycloak')
  expect(written).toEqual([
    '  Fetching Keycloak: 42 of 177 MB (2 s)\n',
    '  Fetching Keycloak: 42 of 177 MB (7 s)\n',
    '  Fetched Keycloak (8 s)\n',
  ])
})

test('what is fetched is announced before it takes long', () => {
  const { written, progress } = aScreen()
  progress.step('Fetching MongoDB, 42 MB', { atOnce: true }).drop()
  expect(written).toEqual(['  Fetching MongoDB, 42 MB\n'])
})
