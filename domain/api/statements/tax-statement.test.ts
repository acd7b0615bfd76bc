import { expect, test } from 'vitest'
import { day } from '../../business-day.ts'
import { minor } from '../../money.ts'
import { statementPdf } from '../../statement/pdf.ts'
import { vat100 } from '../../tax-return/forms/gb.ts'
import { accounts } from '../../terms/chart.ts'
import { bridgingCsv, taxStatement } from './tax-statement.ts'

const sold = {
  ...{ direction: 'output' as const, class: 'standard' as const, component: 'gb-vat', rateBp: 2000, use: '' },
  ...{ baseMinor: minor(12_399), amountMinor: minor(2_480), recoverableMinor: minor(0) },
}

test('the nine boxes for bridging software: pence in 1 to 5, whole pounds in 6 to 9', () => {
  expect(bridgingCsv(vat100, [sold]).split('\r\n')).toEqual([
    'Box,Amount',
    '1,24.80',
    '2,0.00',
    '3,24.80',
    '4,0.00',
    '5,24.80',
    '6,123',
    '7,0',
    '8,0',
    '9,0',
    '',
  ])
})

const shop = { name: 'Corner Shop', currency: 'GBP', timeZone: 'Europe/London' }
const period = {
  ...{ from: day('2026-07-01'), to: day('2026-09-30'), dueOn: day('2026-11-07'), status: 'due' as const },
  ...{ outputMinor: minor(2_480), inputMinor: minor(0), dueMinor: minor(2_480), openMinor: minor(2_480) },
  ...{ isNext: true, entryNumber: null },
}
const filed = {
  ...{ returnId: 'r', entryNumber: 90, postingDay: day('2026-10-02'), recordedAt: '2026-10-02T10:00:00Z' },
  ...{ postedBy: null, registration: 'GB123456789', firstEntry: 1, lastEntry: 89, digest: 'a1b2' },
  adjustments: [
    {
      direction: 'input' as const,
      component: 'gb-vat',
      account: accounts.drawings,
      amountMinor: minor(1_050),
      reason: 'Car, private part',
    },
  ],
  ...{ canReverse: true, payments: [] },
}

test('each box of a return has its number, and links to its documents if it has any', () => {
  const { title, rows } = taxStatement(vat100, { period, filed: null }, [sold], shop)
  expect(title).toContain('VAT 100')
  expect(rows.map(({ label }) => label.slice(0, 2))).toEqual(
    Array.from({ length: 9 }, (_, box) => `${box + 1}.`),
  )
  expect(rows[0]?.figures.tax).toMatchObject({ value: 2_480, link: expect.stringContaining('box=') })
  expect(rows[1]?.figures.tax).toEqual({ value: 0 })
})

test('a return that is not filed says when it is due, and that printing it does not file it', () => {
  const { notes = [] } = taxStatement(vat100, { period, filed: null }, [sold], shop)
  expect(notes.join('\n')).toContain('This document is not a filing.')
  expect(notes).toContain('Not filed. Due on 7 Nov 2026.')
})

test('a filed return names its entry, the entries it covers, and what was adjusted and why', () => {
  const { notes = [] } = taxStatement(vat100, { period, filed }, [sold], shop)
  expect(notes).toContain('Filed as entry 90, of entries 1 to 89, tax number GB123456789')
  expect(notes).toContain('Digest of the entries before it: a1b2')
  expect(notes).toContain('Adjusted by 10.50 of input tax: Car, private part')
  expect(notes.join('\n')).not.toContain('Not filed')
})

test('a printed return is signed in one place', () => {
  const pdf = JSON.stringify(statementPdf(taxStatement(vat100, { period, filed }, [sold], shop), ''))
  expect(pdf.match(/Signature/g)).toHaveLength(1)
})
