import type { CloseCheck, CloseChecks } from '#domain/api/close.ts'
import { addDays, calendarDay, type Day } from '#domain/business-day.ts'
import { monthOf } from '#domain/month.ts'
import { isMoney } from '#domain/report/non-cash.ts'
import type { CloseCheckName } from '#domain/terms/close-check.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { depreciationOf } from '../assets/depreciation.ts'
import { lastAudits } from '../audit/shop-audit-store.ts'
import { listBankAccounts } from '../bank/accounts.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { openCounts } from '../counts/store.ts'
import { spendingDrafts } from '../expenditure/drafts-store.ts'
import { journalDrafts } from '../journal/drafts-store.ts'
import { readChart } from '../ledger/accounts.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'
import { readBalances } from '../ledger/store.ts'
import { countUnseen } from '../reviews/store.ts'
import { findOpenShifts } from '../shifts/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import type { SettledShop } from '../shops/settled-shop.ts'
import { listPaidAhead } from '../spreads/service.ts'
import { taxation } from '../taxation/service.ts'
import { listTills } from '../tills/service.ts'
import { brokenTies } from './ties.ts'

type Deps = Pick<AppDeps, 'database' | 'now'> & { entrySums: EntrySums }
/** The shop, and the days that are looked at. */
type Place = { shop: SettledShop; through: Day; isPast: boolean }
type Found = Omit<CloseCheck, 'name'>

/** It runs each night: one that is older was missed. Two hours for a computer that is switched on late. */
const auditIsOldAfterMs = 26 * 3_600_000

const checks: Readonly<Record<CloseCheckName, (deps: Deps, place: Place) => Promise<Found>>> = {
  async receipts({ database, now }, { shop }) {
    const tills = await listTills({ database, now }, shop._id)
    return toLookAt(
      tills.reduce((sum, till) => sum + till.missingSequences.length + till.strayNumbers.length, 0),
    )
  },
  async shifts({ database }, { shop, through }) {
    const open = await findOpenShifts(database, shop._id, {})
    return toLookAt(open.filter(({ businessDay }) => businessDay <= through).length)
  },
  async counts({ database }, { shop, through }) {
    const counts = await openCounts(database, shop._id)
    const days = counts.map(({ startedAt }) => calendarDay(startedAt.toISOString(), shop.timeZone))
    return toLookAt(days.filter((begun) => begun <= through).length)
  },
  async drafts({ database }, { shop, through }) {
    const drafts = await spendingDrafts.open(database, shop._id)
    return toLookAt(drafts.filter(({ draft }) => draft.day !== null && draft.day <= through).length)
  },
  async 'journal-drafts'({ database }, { shop, through }) {
    const drafts = await journalDrafts.open(database, shop._id)
    return toLookAt(drafts.filter(({ draft }) => draft.businessDay <= through).length)
  },
  // An account of which no statement was ever imported is reconciled elsewhere, or not at all.
  async bank({ database }, { shop, through, isPast }) {
    const { items } = await listBankAccounts(database, shop._id)
    const isOpen = ({ statementThrough, reconciledThrough, unmatched }: (typeof items)[number]) => {
      if (!isPast) return unmatched > 0
      return statementThrough !== null && (reconciledThrough === null || reconciledThrough < through)
    }
    return toLookAt(items.filter(isOpen).length)
  },
  // Cash cannot be below zero, and a bank rarely is: something that came in was not recorded.
  async 'money-below-zero'({ database }, { shop, through }) {
    const [chart, balances] = await Promise.all([
      readChart(database, shop),
      readBalances(database.collections, shop._id, { before: addDays(through, 1) }),
    ])
    const below = [...balances].filter(([account, balance]) => balance < 0 && isMoney(chart.find(account)))
    return toLookAt(below.length)
  },
  async 'paid-ahead'({ database, now }, { shop, through }) {
    const { due } = await listPaidAhead(database, shop._id, now())
    return toLookAt(due !== null && due.month <= monthOf(through) ? 1 : 0)
  },
  async depreciation({ database, now }, { shop, through }) {
    const { due } = await depreciationOf(database, shop._id, now())
    return toLookAt(due.filter(({ month }) => month <= monthOf(through)).length)
  },
  async ledger(deps, place) {
    const broken = await brokenTies(deps, place)
    return { ...toLookAt(broken.length), broken }
  },
  async reviews({ database }, { shop, through }) {
    return toLookAt(await countUnseen(database, shop._id, through))
  },
  async 'tax-return'({ database, now }, { shop, through }) {
    const { periods } = await taxation(database, shop._id, now())
    return toLookAt(periods.filter(({ to, status }) => status === 'due' && to <= through).length)
  },
  async audit({ database, now }, { shop }) {
    const audit = (await lastAudits(database, [shop._id])).get(shop._id)
    if (!audit) return { isDone: false, count: null, at: null }
    const { at, differences } = audit
    const isFresh = now().getTime() - at.getTime() <= auditIsOldAfterMs
    return { isDone: differences === 0 && isFresh, count: differences, at: at.toISOString() }
  },
}

/** What is still to be done before the books are locked through a day, each with how much of it there is. */
export async function readChecks(deps: Deps, shopId: string, day: Day | undefined): Promise<CloseChecks> {
  const shop = await requireSettledShop(deps.database, shopId)
  const today = businessDayOf(deps.now().toISOString(), shop)
  const through = day ?? today
  const place = { shop, through, isPast: through < today }
  const names = Object.keys(checks) as CloseCheckName[]
  return {
    through,
    checks: await Promise.all(names.map(async (name) => ({ name, ...(await checks[name](deps, place)) }))),
  }
}

function toLookAt(count: number): Found {
  return { isDone: count === 0, count, at: null }
}
