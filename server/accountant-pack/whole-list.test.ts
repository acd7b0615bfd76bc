import { expect, test } from 'vitest'
import { wholeList } from './whole-list.ts'

/** So many items, in pages of ten. */
function list(length: number) {
  const asked: number[] = []
  const read = async (cursor = '0') => {
    const from = Number(cursor)
    asked.push(from)
    const items = Array.from({ length: Math.min(10, length - from) }, (_, at) => from + at)
    return { items, nextCursor: from + 10 < length ? String(from + 10) : null, from }
  }
  return { read, asked }
}

test.each([0, 9, 10, 11, 29, 30])(
  'a list of %i items is read whole where thirty are allowed',
  async (length) => {
    const whole = await wholeList(list(length).read, 30)
    expect(whole?.items).toEqual(Array.from({ length }, (_, at) => at))
    expect(whole?.first).toMatchObject({ from: 0 })
  },
)

test('a list of one more than allowed is too long, and is known without the next page', async () => {
  const { read, asked } = list(31)
  expect(await wholeList(read, 30)).toBeNull()
  expect(asked).toEqual([0, 10, 20])
})

test('a limit within a page of a list holds', async () => {
  expect(await wholeList(list(25).read, 25)).not.toBeNull()
  expect(await wholeList(list(26).read, 25)).toBeNull()
})
