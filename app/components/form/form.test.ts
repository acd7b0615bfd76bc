import { expect, it } from 'vitest'
import { enterGoesOn } from './form.tsx'

const figure = { inputMode: 'decimal' }
const pieces = { inputMode: 'numeric' }
const words = { inputMode: '' }

it('Enter leads to the next field in a form of two or more figures', () => {
  expect(enterGoesOn(undefined, [figure, pieces])).toBe(true)
  expect(enterGoesOn(undefined, [figure, words, words])).toBe(false)
  expect(enterGoesOn(undefined, [figure, { ...figure, disabled: true }])).toBe(false)
  expect(enterGoesOn(undefined, [])).toBe(false)
})

it('a form can set it itself, either way', () => {
  expect(enterGoesOn(true, [figure])).toBe(true)
  expect(enterGoesOn(false, [figure, figure])).toBe(false)
})
