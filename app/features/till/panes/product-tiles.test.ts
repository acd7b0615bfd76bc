import { expect, test } from 'vitest'
import { hueOf } from '../find/category-hue.ts'
import { initialsOf } from './product-tiles.tsx'

test.each([
  ['African Queen mackerel', 'AQ'],
  ['Coca-Cola', 'CC'],
  ['Milo', 'MI'],
  ['Pampers size 3', 'PS'],
  ['3 in 1 coffee', '3I'],
  ['éclair', 'ÉC'],
  ['', ''],
])('%j goes by %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('eight categories have hues of their own, the ninth starts again, and goods without a category are neutral', () => {
  const categories = [...'abcdefghi']
  const hues = categories.map((one) => hueOf(one, categories))
  expect(new Set(hues.slice(0, 8)).size).toBe(8)
  expect(hues[8]).toBe(hues[0])
  expect(hueOf('', categories)).toBe('bg-sunken')
})
