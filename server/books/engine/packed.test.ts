import { deserialize, serialize } from 'node:v8'
import { describe, expect, it } from 'vitest'
import type { AnyKind } from './document-kind.ts'
import { unpackGroups } from './packed.ts'

const kinds = [{ name: 'sale' } as AnyKind]
/** As it comes from another process. */
const unpack = (packed: unknown[]) => unpackGroups(deserialize(serialize(packed)), kinds)
const group = [{ kind: 'sale', input: {}, postedBy: null }]

const withHole = (item: unknown) => Object.assign(Array(2), { 1: item })

describe('a batch of another process', () => {
  it('is its groups, each with its kind', () => {
    expect(unpack([group, group])).toMatchObject([[{ kind: { name: 'sale' } }], [{ kind: { name: 'sale' } }]])
  })

  it.each([
    ['holes', withHole(group)],
    ['a group with holes', [withHole(group[0])]],
    ['an empty group', [[]]],
    ['a figure', [7]],
    ['a text', ['x']],
    ['a kind that there is not', [[{ kind: 'unknown', input: {} }]]],
  ])('is not read where it has %s: each group would get the results of another', (_, packed) => {
    expect(() => unpack(packed)).toThrow()
  })
})
