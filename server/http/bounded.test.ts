import fc from 'fast-check'
import { expect, it } from 'vitest'
import { boundedFacts } from './bounded.ts'

it('small facts of a refusal stay as they are', () => {
  const facts = { where: 'lines.0', limitMinor: 5, nested: { list: [1, 'two', null] } }
  expect(boundedFacts(facts)).toEqual(facts)
})

it('the facts of a refusal are held to a few kilobytes of JSON', () => {
  const large = {
    text: 'x'.repeat(1e6),
    list: Array(1e5).fill('y'.repeat(20)),
    deep: { a: { b: { c: { d: 1 } } } },
  }
  expect(JSON.stringify(boundedFacts(large)).length).toBeLessThan(5_000)
  fc.assert(
    fc.property(fc.object(), (facts) => void JSON.parse(JSON.stringify(boundedFacts(facts as never)))),
  )
})
