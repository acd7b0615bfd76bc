import { expect, test } from 'vitest'
import { ReadingSlots } from './reading-slots.ts'

/** Takes a turn for a shop, and notes when it comes. */
function takers(slots: ReadingSlots) {
  const began: string[] = []
  const giveBack = new Map<string, () => void>()
  return {
    began,
    take(shopId: string, name = shopId) {
      return slots.take(shopId).then((give) => {
        began.push(name)
        giveBack.set(name, give)
      })
    },
    async finish(name: string) {
      giveBack.get(name)?.()
      await Promise.resolve().then(() => {})
    },
  }
}

test('a limited number of files is read at once, one per shop: another shop passes those that wait for their own', async () => {
  const { take, finish, began } = takers(new ReadingSlots(2, 2))
  await take('A', 'A1')
  const later = [take('A', 'A2'), take('B'), take('C')]
  await later[1]
  expect(began).toEqual(['A1', 'B'])
  await finish('B')
  await later[2]
  expect(began).toEqual(['A1', 'B', 'C'])
  await finish('A1')
  await later[0]
  expect(began).toEqual(['A1', 'B', 'C', 'A2'])
})

test('a shop with enough files waiting is refused', async () => {
  const { take } = takers(new ReadingSlots(2, 1))
  await take('A')
  void take('A')
  await expect(take('A')).rejects.toMatchObject({ code: 'too_many_requests' })
  await take('B')
})
