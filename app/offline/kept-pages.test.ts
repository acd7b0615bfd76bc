import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keptPageFor, keptPages } from './kept-pages.ts'

const routes = join(import.meta.dirname, '..', 'routes')

/** Screens of a shop outside the books that are not kept, each with its reason. */
const needsServer: Readonly<Record<string, string>> = {
  '/user/dashboard/activity': 'lists what everybody did, which only the server knows',
  '/user/dashboard/data': 'downloads and erases what the server keeps',
  '/user/dashboard/devices': 'lists the sessions that the server knows',
  '/user/dashboard/payments': 'asks the payment provider for its present state',
  '/user/dashboard/quotations': 'the server numbers a quotation; the basket behind it stays at the till',
  '/user/dashboard/settings': 'changes what holds on every device',
  '/user/dashboard/shift/outside': 'lists the receipts of all tills that are in no shift',
  '/user/dashboard/staff': 'changes who may do what on every device',
  '/user/dashboard/take-deposit': 'the server alone knows what the customer paid ahead',
  '/user/dashboard/take-payment': 'the server alone knows what the customer owes',
  '/user/dashboard/visuals/cashiers': 'compares the receipts of all tills',
}

/** Where a file of app/routes is shown. */
const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx$/, '')
    .replace(/\._index$/, '')
    .replaceAll('_.', '.')
    .replaceAll('.', '/')}`

test('every screen of a shop outside the books is kept, opens by the list above it, or needs the server', () => {
  const screens = readdirSync(routes)
    .map(pathOf)
    .filter((path) => path.startsWith('/user/dashboard') && !path.startsWith('/user/dashboard/accounting'))
  expect(screens.length).toBeGreaterThan(20)
  const aboveOf = (path: string) => path.split('/$')[0] ?? path
  const known = (path: string) => keptPages.includes(aboveOf(path)) || aboveOf(path) in needsServer
  expect(screens.filter((path) => !known(path))).toEqual([])
  expect(
    Object.keys(needsServer).filter((path) => keptPages.includes(path) || !screens.includes(path)),
  ).toEqual([])
})

describe('a page that cannot be fetched', () => {
  test.each(keptPages)('%s is kept, and is a screen of the app', (path) => {
    expect(keptPageFor(path)).toBe(path)
    const name = path.slice(1).replaceAll('/', '.')
    const files = [name, `${name}._index`, name.replace('dashboard.sales.', 'dashboard.sales_.')]
    expect(files.some((file) => existsSync(join(routes, `${file}.tsx`)))).toBe(true)
  })

  test.each([
    ['/user/dashboard/sales/0198-a', '/user/dashboard/sales'],
    ['/user/dashboard/products/0198-a', '/user/dashboard/products'],
    ['/user/dashboard/', '/user/dashboard'],
    ['/user/dashboard/accounting/profit-loss', '/user/dashboard'],
    ['/user', '/user/dashboard'],
    ['/login/forgotten', '/login'],
    ['/', '/login'],
  ])('%s leads to %s', (requested, kept) => {
    expect(keptPageFor(requested)).toBe(kept)
  })

  test.each(['/admin', '/admin/dashboard', '/first-run', '/ca.crt'])('%s has none', (requested) => {
    expect(keptPageFor(requested)).toBeNull()
  })
})
