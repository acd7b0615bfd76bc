import { describe, expect, it } from 'vitest'
import { offeredTaxClasses } from './words.ts'

describe('the tax classes a form offers', () => {
  it('are those of the shop’s country', () => {
    expect(offeredTaxClasses('GB', 'standard').map(({ value }) => value)).toContain('reduced')
    for (const packId of ['GH', 'NG', 'KE', 'none'] as const) {
      expect(offeredTaxClasses(packId, 'standard').map(({ value }) => value)).toEqual([
        'standard',
        'zero',
        'exempt',
        'outside-scope',
      ])
    }
  })

  it('hold one that the product has from before, named for what it charges', () => {
    expect(offeredTaxClasses('GH', 'reduced').at(-1)).toEqual({
      value: 'reduced',
      label: 'Reduced (not in this country: charged like standard)',
    })
  })
})
