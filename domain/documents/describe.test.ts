import { describe, expect, it } from 'vitest'
import { EntrySourceKind } from '../terms/document-kind.ts'
import { describeDocument, titleOf } from './describe.ts'

const of = (kind: string) => ({ kind, id: '0199', reference: 'A-12' })

describe('a document', () => {
  it('has a name and a reference for people, and where it has a page its address', () => {
    const page = '/user/dashboard/sales/0199'
    expect(describeDocument(of('return'))).toEqual({ name: 'Return', reference: 'A-12', path: page })
    expect(describeDocument(of('expense'))).toEqual({ name: 'Expense', reference: 'A-12', path: null })
    expect(titleOf(of('sale'))).toBe('Receipt A-12')
  })

  it('of the settings is found where they are changed', () => {
    expect(describeDocument(of('setting')).path).toBe('/user/dashboard/accounting/settings')
  })

  it('of every kind is known by a name of its own', () => {
    const names = EntrySourceKind.options.map((kind) => describeDocument(of(kind)).name)
    expect(new Set(names).size).toBe(EntrySourceKind.options.length)
  })

  it('of a kind that only a newer server knows is called a document', () => {
    expect(describeDocument(of('lottery'))).toEqual({ name: 'Document', reference: 'A-12', path: null })
  })
})
