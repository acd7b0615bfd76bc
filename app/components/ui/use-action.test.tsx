import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/errors.ts'
import { useAction } from './use-action.ts'

/** What the hook gives at its first drawing: what it keeps between drawings is the same from then on. */
function given(run: () => Promise<unknown>, options?: Parameters<typeof useAction>[1]) {
  const held: { act?: () => Promise<boolean> } = {}
  function Probe() {
    held.act = useAction(run, options).act
    return null
  }
  renderToString(<Probe />)
  return () => held.act?.()
}

test('a second press while an action runs does nothing; afterwards it runs again', async () => {
  let runs = 0
  let finish = () => {}
  const press = given(() => {
    runs += 1
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  })
  const first = press()
  await press()
  expect(runs).toBe(1)
  finish()
  await first
  const again = press()
  expect(runs).toBe(2)
  finish()
  await again
})

test('a failed action is explained, what follows still happens, and the button can be pressed again', async () => {
  const reported: string[] = []
  let runs = 0
  const press = given(
    () => {
      runs += 1
      throw new Refusal('product_not_found', { productId: 'p' })
    },
    {
      leaves: true,
      failed: ({ title }) => reported.push(title),
      settled: () => reported.push('settled'),
    },
  )
  await press()
  await press()
  expect(runs).toBe(2)
  expect(reported).toEqual([new Refusal('product_not_found').title, 'settled', reported[0], 'settled'])
})

test('an action that leaves the page runs once', async () => {
  let runs = 0
  const press = given(
    async () => {
      runs += 1
    },
    { leaves: true },
  )
  await press()
  await press()
  expect(runs).toBe(1)
})

test('the caller of an action learns whether it succeeded', async () => {
  let isRefused = true
  const press = given(
    async () => {
      if (isRefused) throw new Refusal('product_not_found', { productId: 'p' })
    },
    { failed: () => {} },
  )
  expect(await press()).toBe(false)
  isRefused = false
  expect(await press()).toBe(true)
})
