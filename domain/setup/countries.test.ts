import { expect, test } from 'vitest'
import { knownCountries } from '../tax/packs.ts'
import { countries, isCountry } from './countries.ts'

test('the countries are those of ISO 3166-1, each once, with a name in words', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  expect(countries).toHaveLength(249)
  expect(new Set(countries).size).toBe(249)
  for (const country of countries) expect(names.of(country)).not.toBe(country)
})

test('the countries with taxes of their own are among them', () => {
  expect(knownCountries().every(isCountry)).toBe(true)
  expect(isCountry('ZZ')).toBe(false)
})
