import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordScreenOf } from './record-screens.ts'

/** Every address of the app, as its file names it. */
const addresses = readdirSync(join(import.meta.dirname, '..', '..', 'routes')).map(
  (file) =>
    `/${file
      .replace(/(\._index)?\.tsx$/, '')
      .replaceAll('_.', '.')
      .replaceAll('.', '/')}`,
)

it('every screen of one record has a name for it and a list to search', () => {
  const ofRecords = addresses.filter((address) => address.includes('$') && !address.endsWith('/$'))
  expect(ofRecords.length).toBeGreaterThan(10)
  for (const address of ofRecords) {
    const screen = recordScreenOf(address.replaceAll('$', ''))
    expect(address).toContain(`$${screen?.parameter}`)
    expect(addresses, address).toContain(screen?.list.to)
  }
})

it('lists are no record', () => {
  expect(recordScreenOf('/user/dashboard/sales')).toBeNull()
  expect(recordScreenOf('/user/dashboard/accounting/journal')).toBeNull()
})
