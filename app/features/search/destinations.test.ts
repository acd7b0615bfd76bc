import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { destinationsOf, matching } from './destinations.ts'

const owner = { isForBooks: false, mayOpenBooks: true, isOwner: true }
const labels = (typed: string, access = owner) =>
  matching(destinationsOf(access), typed).map(({ label }) => label)

describe('what the search leads to', () => {
  it('is a screen of the app', () => {
    const routes = join(import.meta.dirname, '..', '..', 'routes')
    const files = (to: string) => {
      const [name = ''] = to.slice(1).replaceAll('/', '.').split('?')
      const nested = name.replace(/\.(\w[\w-]*)$/, '_.$1')
      return [`${name}.tsx`, `${name}._index.tsx`, `${nested}.tsx`]
    }
    const missing = destinationsOf(owner).filter(
      ({ to }) => !files(to).some((file) => existsSync(join(routes, file))),
    )
    expect(missing.map(({ to }) => to)).toEqual([])
  })

  it('is found by its name first, by other words for it, and by the beginnings of several words', () => {
    expect(labels('staff')).toEqual(['Staff', 'Sales by cashier'])
    expect(labels('vat')).toEqual(['Tax returns', 'Tax, prices and days'])
    expect(labels('tri bal')).toEqual(['Trial balance'])
    expect(labels('  ')).toEqual([])
    expect(labels('zzz')).toEqual([])
  })

  it('is nothing that a person may not open', () => {
    const employee = { isForBooks: false, mayOpenBooks: false, isOwner: false }
    expect(labels('staff', employee)).toEqual([])
    expect(labels('trial', employee)).toEqual([])
    expect(labels('shift', employee)).toEqual(['Shift'])
    const accountant = { isForBooks: true, mayOpenBooks: true, isOwner: false }
    expect(labels('till', accountant)).toEqual([])
    expect(labels('trial', accountant)).toEqual(['Trial balance'])
  })
})
