import { describe, expect, test } from 'vitest'
import { clockError } from './clock.ts'

const installedAt = new Date('2026-11-01T08:00:00Z')
const lastWriteAt = new Date('2026-11-21T09:00:00Z')
const errorAt = (now: string) => clockError({ now: new Date(now), installedAt, lastWriteAt })

describe("the computer's clock", () => {
  test('is right where it goes on from what was written', () => {
    expect(errorAt('2026-11-21T09:00:01Z')).toBeNull()
    expect(errorAt('2026-11-21T08:57:00Z')).toBeNull()
    expect(clockError({ now: new Date('2026-11-01T08:00:01Z'), installedAt, lastWriteAt: null })).toBeNull()
  })

  test('is reported as wrong where its battery is dead', () => {
    expect(errorAt('2000-01-01T00:00:00Z')).toContain('was installed at 2026-11-01T08:00:00.000Z')
  })

  test('is reported as wrong where it is behind the database', () => {
    expect(errorAt('2026-11-20T09:00:00Z')).toContain('was last written at 2026-11-21T09:00:00.000Z')
  })
})
