import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Choice, useChoice } from './use-choice.ts'

type One = { customerId: string }

/** What the hook gives at its first drawing, and whom it chose. */
function given(found: readonly One[], requested: string) {
  const chosen: string[] = []
  const held: { choice?: Choice } = {}
  function Probe() {
    held.choice = useChoice(found, requested, ({ customerId }) => chosen.push(customerId))
    return null
  }
  renderToString(<Probe />)
  if (!held.choice) throw new Error('Nothing was drawn')
  return { choice: held.choice, chosen }
}

const [ama, esi] = [{ customerId: 'ama' }, { customerId: 'esi' }]

it.each<[string, One[], string]>([
  ['an empty list', [], ''],
  ['a list that nothing was typed for', [ama, esi], ''],
  ['the only customer of a shop before anything was typed', [ama], ' '],
  ['two of one name', [ama, esi], 'ama'],
  ['no result', [], 'kofi'],
])('Enter in %s chooses no customer', (_, found, requested) => {
  const { choice, chosen } = given(found, requested)
  choice.enter()
  expect(chosen).toEqual([])
  expect(choice.markedAt).toBeNull()
})

it('Enter chooses the only one found', () => {
  const { choice, chosen } = given([ama], 'am')
  expect(choice.markedAt).toBe(0)
  choice.enter()
  expect(chosen).toEqual(['ama'])
})
