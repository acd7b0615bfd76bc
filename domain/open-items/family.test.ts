import { expect, test } from 'vitest'
import { familyOf, groupOf, headOf, type PartyMerge } from './family.ts'

const merged = (from: string, into: string, isActive = true): PartyMerge => ({ from, into, isActive })

test('a merged record continues under the name that stays, over several merges too', () => {
  const merges = [merged('ama', 'akua'), merged('akua', 'esi')]
  expect(['ama', 'akua', 'esi', 'kofi'].map((one) => headOf(one, merges))).toEqual([
    'esi',
    'esi',
    'esi',
    'kofi',
  ])
  expect(groupOf('ama', merges)).toEqual(['esi', 'ama', 'akua'])
  expect(groupOf('kofi', merges)).toEqual(['kofi'])
})

test('reversing a merge separates the records, and what they settled for each other is still found', () => {
  const merges = [merged('ama', 'akua', false), merged('akua', 'esi')]
  expect(groupOf('ama', merges)).toEqual(['ama'])
  expect(groupOf('esi', merges)).toEqual(['esi', 'akua'])
  expect(familyOf('ama', merges).sort()).toEqual(['akua', 'ama', 'esi'])
  expect(familyOf('kofi', merges)).toEqual(['kofi'])
})

test('records that name each other in a circle do not loop forever', () => {
  const merges = [merged('ama', 'akua'), merged('akua', 'ama')]
  expect(['ama', 'akua']).toContain(headOf('ama', merges))
  expect(familyOf('ama', merges)).toEqual(['ama', 'akua'])
})
