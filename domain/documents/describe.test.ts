import { describe, expect, it } from 'vitest'
import { EntrySourceKind } from '../terms/document-kind.ts'
import { describeDocument, titleOf } from './describe.ts'
import type { DocumentSubject } from './subject.ts'

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

  it('without a number is not named by a piece of its id', () => {
    const id = '0199c0de-0000-7000-8000-62c789b682ae'
    for (const reference of [id, id.slice(0, 8), id.slice(-8)])
      expect(titleOf({ kind: 'payment', id, reference })).toBe('Payment')
  })

  it('is titled by what it is about and whom it is of', () => {
    const about = (kind: string, subject: DocumentSubject) => titleOf({ ...of(kind), subject })
    expect(about('payment', { payee: 'Ring Road Dairies', toward: 'to' })).toBe(
      'Payment to Ring Road Dairies',
    )
    expect(about('expense', { name: 'Rent', about: 'November', payee: 'Mr Tetteh' })).toBe(
      'Rent, November, Mr Tetteh',
    )
    expect(about('sale', { number: 'A-2980', payee: 'Yaw Owusu-Ansah' })).toBe(
      'Receipt A-2980, Yaw Owusu-Ansah',
    )
    expect(about('bill', { number: '2291', payee: 'Melcom', toward: 'from', about: 'Rent' })).toBe(
      'Bill 2291 from Melcom, Rent',
    )
    expect(about('journal', {})).toBe('Journal entry')
  })
})
