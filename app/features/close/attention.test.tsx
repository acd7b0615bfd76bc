import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import type { CloseCheck, Closing } from '#domain/api/close.ts'
import type { SpendingSummary } from '#domain/api/expenditure.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { CloseCheckName } from '#domain/terms/close-check.ts'
import { Attention } from './attention.tsx'

// The router warns of its own layout effects, which do nothing here.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue())

const shop = { name: 'Adom Stores', currency: 'GHS', timeZone: 'Africa/Accra' }
const books = '/user/dashboard/accounting'
const audited = '2026-11-27T02:00:00.000Z'

type Found = {
  checks?: Partial<CloseCheck>[]
  lockedThrough?: string
  overdue?: number
  dueThisWeek?: number
}

/** What waits, as it is read, and where each row leads. */
function rowsOf({ checks = [], lockedThrough = '2026-10-31', overdue = 0, dueThisWeek = 0 }: Found) {
  const all = CloseCheckName.options.map((name): CloseCheck => {
    const at = name === 'audit' ? audited : null
    const own = checks.find((check) => check.name === name)
    return { name, isDone: own === undefined, count: 0, at, ...own } as CloseCheck
  })
  const closing = {
    ...{ today: day('2026-11-27'), firstDay: day('2026-10-01'), finalThrough: null, yearEnds: [] },
    lockedThrough: day(lockedThrough),
  }
  const sum = (amount: number) => ({ count: amount === 0 ? 0 : 1, amountMinor: minor(amount) })
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ShopFormatProvider value={shop}>
        <Attention
          found={{ through: day('2026-11-27'), checks: all }}
          closing={closing as unknown as Closing}
          spending={{ overdue: sum(overdue), dueThisWeek: sum(dueThisWeek) } as SpendingSummary}
        />
      </ShopFormatProvider>
    </MemoryRouter>,
  )
  const textOf = (part: string) =>
    part
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const rows = [...html.matchAll(/<li.*?<\/li>/g)].map(([row]) => ({
    text: textOf(row),
    to: /href="([^"]*)"/.exec(row)?.[1],
  }))
  return { text: textOf(html), rows }
}

describe('what needs attention in the books', () => {
  it.each([
    ['receipts', 2, '2 receipt numbers are missing', '/user/dashboard/devices'],
    ['shifts', 1, '1 shift is still open', '/user/dashboard/shift'],
    ['counts', 1, '1 stock count is not posted', `${books}/stock/counts`],
    ['drafts', 1, '1 draft of a bill or an expense is not posted', `${books}/expenditure`],
    ['journal-drafts', 3, '3 drafts of journal entries are not posted', `${books}/journal`],
    ['bank', 1, '1 account is not reconciled with the statement', `${books}/reconciliation`],
    ['paid-ahead', 1, 'Shares of what was paid ahead are not posted', `${books}/expenditure/paid-ahead`],
    ['depreciation', 2, '2 months of depreciation are not posted', `${books}/advanced/asset`],
    ['ledger', 1, '1 account does not agree', `${books}/trial-balance`],
    ['reviews', 4, '4 receipts or documents are still to check', '/user/dashboard/to-check'],
    ['tax-return', 1, '1 tax return is not filed', `${books}/advanced/taxation`],
    ['audit', 3, 'The last self-audit found 3 differences', '/user/dashboard/data'],
  ] as const)('%s: it is shown, with its fix one tap away', (name, count, sentence, to) => {
    const { rows } = rowsOf({ checks: [{ name, isDone: false, count }] })
    expect(rows).toEqual([{ text: expect.stringContaining(sentence), to }])
  })

  it('an audit that was missed is distinguished from one that never ran', () => {
    const audit = (check: Partial<CloseCheck>) =>
      rowsOf({ checks: [{ name: 'audit', isDone: false, ...check }] }).text
    expect(audit({ count: 0 })).toContain('self-audit was missed')
    expect(audit({ count: null, at: null })).toContain('The books have not been audited yet')
  })

  it('bills that are overdue or due this week lead to paying them, a month that is over to closing it', () => {
    const { rows } = rowsOf({ lockedThrough: '2026-09-30', overdue: 12_000, dueThisWeek: 3_000 })
    expect(rows).toEqual([
      {
        text: expect.stringMatching(/GH₵ ?120\.00 was due before today/),
        to: `${books}/advanced/credit/pay`,
      },
      {
        text: expect.stringMatching(/GH₵ ?30\.00 is due within seven days/),
        to: `${books}/advanced/credit/pay`,
      },
      { text: expect.stringContaining('October 2026 is not locked'), to: `${books}/close` },
    ])
  })

  it('where nothing waits, only the last audit is shown, and when it was', () => {
    const { text, rows } = rowsOf({})
    expect(rows).toEqual([])
    expect(text).toMatch(/^The last self-audit found no difference\. 27 Nov 2026, 02:00$/)
  })
})
