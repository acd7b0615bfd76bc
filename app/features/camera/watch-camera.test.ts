import { describe, expect, test } from 'vitest'
import { anotherAfterMs, type Seen, see } from './watch-camera.ts'

/** How often each code of the pictures counts; a picture every 100 ms. */
function counted(pictures: readonly (string | null)[], everyMs = 100): string[] {
  let seen: Seen = null
  const read: string[] = []
  pictures.forEach((code, index) => {
    const step = see(seen, code, index * everyMs)
    seen = step.seen
    if (step.isNew && code !== null) read.push(code)
  })
  return read
}

describe('a piece in front of the camera', () => {
  test('counts once, however long it is there and however many pictures are blurred', () => {
    expect(counted([null, 'a', 'a', null, null, 'a', 'a', null, 'a'])).toEqual(['a'])
    expect(counted(Array.from({ length: 100 }, () => 'a'))).toEqual(['a'])
  })

  test('counts again once it was gone for a moment, and where another came between', () => {
    const gone = Array.from({ length: anotherAfterMs / 100 + 1 }, () => null)
    expect(counted(['a', ...gone, 'a'])).toEqual(['a', 'a'])
    expect(counted(['a', 'b', 'a'])).toEqual(['a', 'b', 'a'])
  })
})
