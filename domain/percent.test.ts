import { expect, it } from 'vitest'
import { percentText } from './percent.ts'

it.each([
  [1250, '12.5%'],
  [-1250, '−12.5%'],
  [4, '0.0%'],
  [-4, '0.0%'],
  [5, '0.1%'],
  [-5, '−0.1%'],
])('%i hundredths of a per cent are %s: nothing has no sign', (basisPoints, text) => {
  expect(percentText(basisPoints)).toBe(text)
})
