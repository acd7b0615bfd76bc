import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { PacksBeingMade } from './being-made.ts'

async function* endless() {
  for (;;) {
    await setImmediate()
    yield Buffer.alloc(64 * 1024)
  }
}
async function* ofOne() {
  yield Buffer.from('whole')
}

it('the server makes one pack per shop, few in all, and drops those without a reader', async () => {
  const packs = new PacksBeingMade({ most: 2, longestMs: 60_000, stalledMs: 20 })
  const first = packs.begin('one', endless)
  const second = packs.begin('two', endless)
  const cut = Promise.all([once(first, 'error'), once(second, 'error')])
  expect(() => packs.begin('one', ofOne)).toThrow('of this shop')
  expect(() => packs.begin('three', ofOne)).toThrow('for other shops')
  // Begun, and then not read on.
  first.once('readable', () => first.read(1))
  second.once('readable', () => second.read(1))
  expect(await cut).toMatchObject([[{ message: expect.stringContaining('too slowly') }], [{}]])
  const whole = await packs.begin('three', ofOne).toArray()
  expect(Buffer.concat(whole).toString()).toBe('whole')
  packs.begin('three', ofOne).destroy()
})

it('a pack that is read for too long is cut off', async () => {
  const packs = new PacksBeingMade({ most: 2, longestMs: 50, stalledMs: 60_000 })
  const pack = packs.begin('one', endless)
  const read = async () => {
    for await (const _ of pack);
  }
  await expect(read()).rejects.toThrow('too slowly')
})
