import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keptPageFor, keptPages } from './kept-pages.ts'

const routes = join(import.meta.dirname, '..', 'routes')

describe('a page that can not be fetched', () => {
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
  ])('%s leads to %s', (asked, kept) => {
    expect(keptPageFor(asked)).toBe(kept)
  })

  test.each(['/admin', '/admin/dashboard', '/first-run', '/ca.crt'])('%s has none', (asked) => {
    expect(keptPageFor(asked)).toBeNull()
  })
})
