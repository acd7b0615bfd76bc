import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lastDayOf, monthAfter, monthOf } from '#domain/month.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { auditShop } from '#server/audit/service.ts'
import { readBalances } from '#server/ledger/store.ts'
import { today } from '../support/clock.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const thisMonth = monthOf(today())
const first = monthAfter(thisMonth, -4)
const vat = (amountMinor: number) => ({ component: 'gh-vat', rateBp: 1500, amountMinor })

async function openBooks() {
  const { shopId, call, agrees } = await served.openBooks({
    timeZone: 'UTC',
    taxPack: 'GH',
    taxRegistrations: [{ from: '2020-01-01', scheme: 'standard', number: 'C000' }],
  } as never)
  const balances = async (...codes: string[]) => {
    const all = await readBalances(served.database().collections, shopId, null)
    return codes.map((code) => all.get(code as AccountCode) ?? 0)
  }
  return { shopId, call, balances, agrees }
}

type Answer = { status: number; body: Record<string, unknown> }
const summary = ({ status, body }: Answer) => [status, body.code]

/** 12,000.00 and its tax, over ten months, with 2,000.00 left at the end. */
const van = {
  businessDay: `${first}-05`,
  name: 'Delivery van',
  category: 'vehicles',
  location: 'The yard',
  inServiceOn: `${first}-20`,
  method: { kind: 'straight-line', months: 10 },
  residualMinor: 200_000,
  origin: { kind: 'paid', paidFrom: 'bank' },
  netMinor: 1_200_000,
  taxClassId: 'standard',
  taxes: [vat(180_000)],
  totalMinor: 1_380_000,
}

test('assets from their purchase to their end, and the register is what the ledger says', async () => {
  const { shopId, call, balances, agrees } = await openBooks()
  const register = async () => (await call('GET', '/assets')).body
  const page = async (id: string) => (await call('GET', `/assets/${id}`)).body
  const put = (body: object, id: string = randomUUID()) => call('PUT', `/assets/${id}`, body)
  const run = (month: string, id: string = randomUUID()) => call('PUT', `/depreciation/${id}`, { month })
  const dispose = (body: object, id: string = randomUUID()) => call('PUT', `/asset-disposals/${id}`, body)
  const takeBack = (kind: string, id: string) =>
    call('PUT', `/reversals/${randomUUID()}`, { of: { kind, id }, reason: 'Entered wrongly' })

  // What is refused leaves nothing behind.
  expect(await register()).toMatchObject({ assets: [], due: { months: 0 } })
  const refused: [object, string][] = [
    [{ totalMinor: 1 }, 'asset_mismatch'],
    [{ residualMinor: 1_200_001 }, 'asset_residual_too_high'],
    [{ inServiceOn: `${monthAfter(first, -1)}-28` }, 'asset_in_service_too_early'],
    [{ businessDay: '2999-01-01', inServiceOn: '2999-01-01' }, 'asset_in_future'],
  ]
  for (const [wrong, code] of refused) expect(summary(await put({ ...van, ...wrong }))).toEqual([422, code])
  const supplierId = randomUUID()
  const owed = { kind: 'owed', supplierId, due: today() }
  expect(summary(await put({ ...van, origin: owed }))).toEqual([404, 'supplier_not_found'])
  expect(await balances('1500', '1590')).toEqual([0, 0])

  // Bought twice with one click, on a bill, and one that the shop had.
  const vanId = randomUUID()
  const twice = await Promise.all([put(van, vanId), put(van, vanId)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(summary(await put({ ...van, name: 'Another' }, vanId))).toEqual([409, 'asset_conflict'])
  await call('POST', '/suppliers', { supplierId, name: 'Harbour Machines' })
  const mixerId = randomUUID()
  const mixer = {
    ...{ ...van, name: 'Mixer', category: 'equipment', origin: owed, residualMinor: 0, taxes: [] },
    ...{ businessDay: `${monthAfter(first, 1)}-01`, inServiceOn: `${monthAfter(first, 1)}-01` },
    ...{ method: { kind: 'declining-balance', rateBp: 4_000 }, netMinor: 90_000, totalMinor: 90_000 },
  }
  expect(await put(mixer, mixerId)).toMatchObject({ status: 201 })
  const shelvesId = randomUUID()
  const had = { kind: 'had', against: 'opening', accumulatedMinor: 30_000, through: monthAfter(first, -1) }
  const shelves = {
    ...{ ...mixer, name: 'Shelves', category: 'fittings', origin: had, netMinor: 60_000, totalMinor: 60_000 },
    ...{ businessDay: `${first}-01`, inServiceOn: '2020-01-10', method: { kind: 'none' } },
  }
  const late = { ...had, through: monthAfter(first, -2) }
  expect(summary(await put({ ...shelves, origin: late }))).toEqual([422, 'asset_taken_through_wrong'])
  expect(summary(await put({ ...shelves, origin: { ...had, accumulatedMinor: 60_001 } }))).toEqual([
    422,
    'asset_accumulated_too_high',
  ])
  expect(await put(shelves, shelvesId)).toMatchObject({ status: 201 })
  expect(await balances('1500', '1590', '2000', '3950', '1020')).toEqual([
    1_350_000, -30_000, -90_000, -30_000, -1_380_000,
  ])
  await agrees()
  // What was bought on credit and what the shop had are no flows of cash; the tax on the van is claimed back.
  const cashFlow = async () => (await call('GET', `/reports/cash-flow?from=${first}-01&to=${today()}`)).body
  expect(await cashFlow()).toMatchObject({
    ...{ operatingMinor: -180_000, investingMinor: -1_200_000, financingMinor: 0, broughtInMinor: 0 },
    ...{ changeMinor: -1_380_000, differenceMinor: 0, entriesChangeMinor: -1_380_000 },
  })

  // A month twice at once: the second finds nothing. Those that were missed wait, and the present one has not ended.
  const due = (await call('GET', '/depreciation')).body.due as { month: string; amountMinor: number }[]
  expect(due.slice(0, 2)).toMatchObject([
    { month: first, amountMinor: 100_000 },
    { month: monthAfter(first, 1), amountMinor: 103_000 },
  ])
  const runId = randomUUID()
  const both = await Promise.all([run(first, runId), run(first)])
  expect(both.map(summary).sort()).toEqual([
    [201, undefined],
    [409, 'depreciation_nothing_due'],
  ])
  const isFirst = both[0]?.status === 201
  const firstRun = isFirst ? runId : String(both[1]?.body.runId)
  expect(summary(await run(monthAfter(first, 1), firstRun))).toEqual([409, 'depreciation_conflict'])
  expect(summary(await run(monthAfter(thisMonth, 1)))).toEqual([422, 'depreciation_in_future'])
  expect(summary(await dispose({ assetId: vanId, businessDay: `${first}-25`, costMinor: 1 }))).toEqual([
    422,
    'disposal_before_depreciation',
  ])
  const third = monthAfter(first, 2)
  const sale = { receivedIn: 'bank', totalMinor: 575_000, taxClassId: 'standard' }
  const half = { assetId: vanId, businessDay: `${third}-10`, costMinor: 600_000, sale }
  expect(summary(await dispose(half))).toEqual([422, 'depreciation_behind'])
  const secondRun = randomUUID()
  expect(await run(monthAfter(first, 1), secondRun)).toMatchObject({ body: { amountMinor: 103_000 } })

  // The last first.
  expect(summary(await takeBack('depreciation-run', firstRun))).toEqual([409, 'depreciation_not_last'])
  expect(summary(await takeBack('asset-purchase', vanId))).toEqual([409, 'asset_in_use'])
  expect(await takeBack('depreciation-run', secondRun)).toMatchObject({ status: 201 })
  expect(summary(await takeBack('depreciation-run', secondRun))).toEqual([409, 'already_reversed'])
  expect(await balances('1590', '7000')).toEqual([-130_000, 100_000])
  // The second month again, with another id; later ones catch up what is missing.
  expect(await run(monthAfter(first, 1))).toMatchObject({ status: 201, body: { amountMinor: 103_000 } })
  await agrees()

  // Half of it is sold: 5,000.00 without tax, for a book value of 5,000.00. Two devices at once sell it once.
  const preview = `/assets/${vanId}/disposal?businessDay=${third}-10&costMinor=600000`
  const shown = (await call('GET', `${preview}&totalMinor=575000&taxClassId=standard`)).body
  expect(shown).toMatchObject({ accumulatedMinor: 100_000, bookMinor: 500_000 })
  expect(Number(shown.netMinor) + Number(shown.taxMinor)).toBe(575_000)
  expect(shown.gainMinor).toBe(Number(shown.netMinor) - 500_000)
  const halfId = randomUUID()
  const whole = { ...half, costMinor: 1_200_000 }
  const sold = await Promise.all([dispose(half, halfId), dispose(whole)])
  const won = sold.findIndex(({ status }) => status === 201)
  expect(summary(sold[1 - won] as Answer)[0]).toBe(409)
  if (won === 1) await takeBack('asset-disposal', String(sold[1]?.body.disposalId))
  if (won === 1) expect(await dispose(half, halfId)).toMatchObject({ status: 201 })
  expect(await dispose(half, halfId)).toMatchObject({ status: 200 })
  expect(summary(await dispose({ ...half, costMinor: 1 }, halfId))).toEqual([409, 'disposal_conflict'])
  expect(summary(await dispose({ ...half, costMinor: 600_001 }))).toEqual([422, 'disposal_above_cost'])
  const [output] = await balances('2101')
  expect(-Number(output)).toBeGreaterThan(0)
  expect(await page(vanId)).toMatchObject({ costMinor: 600_000, accumulatedMinor: 100_000, status: 'in-use' })
  await agrees()

  // The rest goes on at half its share, and is scrapped.
  expect(await run(third)).toMatchObject({ body: { amountMinor: 53_000 } })
  expect(summary(await takeBack('asset-disposal', halfId))).toEqual([409, 'disposal_not_last'])
  const scrapped = { assetId: vanId, businessDay: lastDayOf(third), costMinor: 600_000 }
  const scrappedId = randomUUID()
  expect(await dispose(scrapped, scrappedId)).toMatchObject({ status: 201, body: { gainMinor: -450_000 } })
  expect(summary(await dispose(scrapped))).toEqual([409, 'asset_gone'])
  expect(await page(vanId)).toMatchObject({ status: 'disposed', bookMinor: 0, schedule: [] })

  // What is paid is not taken back, and what was entered wrongly goes whole.
  const paid = { direction: 'paid', supplierId, businessDay: today(), money: 'bank', amountMinor: 10_000 }
  const allocations = [{ document: mixerId, amountMinor: 10_000 }]
  expect(await call('PUT', `/party-payments/${randomUUID()}`, { ...paid, allocations })).toMatchObject({
    status: 201,
  })
  // The van was bought, and half of it sold for what the cash flow has under investing without its tax.
  const net = Number(shown.netMinor)
  const flow = await cashFlow()
  expect(flow).toMatchObject({ investingMinor: -1_200_000 + net - 10_000, differenceMinor: 0 })
  expect(flow.changeMinor).toBe(flow.entriesChangeMinor)
  const chart = (await call('GET', `/visuals/cash?from=${first}-01&to=${today()}&by=month`)).body as {
    points: { bySource: { assets: number; spending: number }; balanceMinor: number }[]
  }
  const fromAssets = chart.points.reduce((sum, { bySource }) => sum + bySource.assets, 0)
  expect(fromAssets).toBe(flow.investingMinor)
  expect(chart.points.at(-1)?.balanceMinor).toBe(flow.closingMinor)
  expect(summary(await takeBack('asset-purchase', mixerId))).toEqual([409, 'asset_has_payments'])
  expect(await takeBack('asset-purchase', shelvesId)).toMatchObject({ status: 201 })
  const { assets, total, ledger } = (await register()) as { assets: object[]; total: object; ledger: object }
  expect(assets).toHaveLength(3)
  expect(total).toMatchObject(ledger)
  expect(await balances('1500', '1590')).toEqual([90_000, -6_000])
  await agrees()

  // A register that was changed behind the books shows.
  const { collections } = served.database()
  await collections.openItems.updateOne(
    { '_id.shopId': shopId, '_id.account': '1590', '_id.document': mixerId } as never,
    { $inc: { openMinor: 1 } } as never,
  )
  const differences = await auditShop(served.database(), shopId)
  expect(differences.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['open_item', 'control_account']),
  )
})
