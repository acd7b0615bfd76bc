import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleReceipt } from '#domain/import/receipt-sums.ts'
import { bytesIn, drawer, encodings, type Random, writer } from '#domain/import/seeded-files.fixture.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { readProducts } from '../products/read-products.ts'
import { readSales } from './read-sales.ts'
import type { StagedRow } from './store.ts'

/** `IMPORT_FILES=5000 IMPORT_SEED=7` tests more files, with other seeds. */
const files = Number(process.env.IMPORT_FILES ?? 60)
const firstSeed = Number(process.env.IMPORT_SEED ?? 1)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutated-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function stored(content: string, random: Random): Promise<string> {
  const filePath = join(folder, 'file')
  await writeFile(filePath, bytesIn(content, random.of(encodings)))
  return filePath
}

const names = ['Milo; 400 g', 'Gari, 1 kg', 'Café "crème"', 'Soap', 'POS 1.250', 'Teapot']
const titles = [['Sales of March'], ['Mensah Provisions, Osu, Accra, Ghana', ''], ['Shop;Osu;;', 'Till;1']]

/** A typical price. Some are in whole thousands, which can be read in two ways. */
const priceOf = ({ chance, below, of }: Random) =>
  chance(0.2) ? 100_000 * (1 + below(9)) : 1 + below(of([900, 90_000, 9_000_000]))

type Line = { sku: string; name: string; milli: number; price: number }
type Receipt = { number: string; at: Date; lines: Line[]; discount: number }

const netOf = ({ milli, price }: Line) => multiplyDivide(price, milli, 1000)
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + netOf(line), 0)

function receiptsOf(random: Random): Receipt[] {
  const { below, chance, of } = random
  let at = Date.UTC(2026, below(4), 1 + below(28), 8)
  return Array.from({ length: 2 + below(6) }, (_, index) => {
    at += 60_000 * (1 + below(3_000))
    const lines = Array.from({ length: 1 + below(3) }, (): Line => {
      const product = below(names.length)
      const milli = chance(0.8) ? 1000 * (1 + below(12)) : 1 + below(9_999)
      return { sku: `A-${product}`, name: names[product] ?? '', milli, price: priceOf(random) }
    })
    const discount = chance(0.4) ? Math.min(sumOf(lines), below(of([50, 5_000]))) : 0
    return { number: `R-${index + 1}`, at: new Date(at), lines, discount }
  })
}

/** Writes receipts as one till would, with the rows of each receipt together. */
function salesFile(
  random: Random,
  receipts: readonly Receipt[],
  hasTotal: boolean,
  writtenPrice = ({ price }: Line) => price,
) {
  const { of, chance } = random
  const { row, size, decimal } = writer(random)
  const dayAs = of(['iso', 'dmy', 'mdy', 'dots', 'am-pm'] as const)
  const dateText = (at: Date) => {
    const [day = '', time = ''] = at.toISOString().slice(0, 16).split('T')
    const [year, month, date] = day.split('-')
    const hour = at.getUTCHours()
    return {
      iso: `${day} ${time}`,
      dmy: `${date}/${month}/${year} ${time}`,
      mdy: `${month}/${date}/${year} ${time}`,
      dots: `${date}.${month}.${year} ${time}`,
      'am-pm': `${month}/${date}/${year} ${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`,
    }[dayAs]
  }
  const form = of(['full', 'date once', 'number and date once'] as const)
  const hasStatus = chance(0.4)
  const totalsOf = form === 'full' ? of(['lines', 'receipt on each'] as const) : 'receipt once'
  const quantity = (milli: number) => (milli % 1000 === 0 ? String(milli / 1000) : size(milli, 3))
  const rows = receipts.flatMap(({ number, at, lines, discount }) =>
    lines.map((line, index) => {
      const isFirst = index === 0
      // A discount is of one line, or of a receipt whose further rows continue it.
      const off = isFirst ? discount : 0
      const total = {
        lines: netOf(line) - off,
        'receipt on each': sumOf(lines) - discount,
        'receipt once': isFirst ? sumOf(lines) - discount : null,
      }[totalsOf]
      return row([
        isFirst || form !== 'number and date once' ? number : '',
        isFirst || form === 'full' ? dateText(at) : '',
        ...[line.sku, line.name, quantity(line.milli), size(writtenPrice(line)), off === 0 ? '' : size(off)],
        ...(hasStatus ? [isFirst || form === 'full' ? 'Paid' : ''] : []),
        ...(hasTotal ? [total === null ? '' : size(total)] : []),
      ])
    }),
  )
  const voided = row([
    'R-99',
    dateText(new Date(Date.UTC(2026, 1, 3))),
    'A-1',
    'x',
    '1',
    size(500),
    '',
    'Voided',
  ])
  const header = row([
    of(['Receipt', 'Invoice No.', 'Order']),
    of(['Date', 'Sold at']),
    ...['SKU', 'Product name', of(['Qty', 'Quantity']), 'Price', of(['Discount', 'Discount amount'])],
    ...[
      ...(hasStatus ? [of(['Status', 'Financial Status'])] : []),
      ...(hasTotal ? [of(['Total', 'Amount'])] : []),
    ],
  ])
  const all = [
    ...[...(chance(0.4) ? of(titles) : []), header, ...rows, ...(hasStatus ? [voided] : [])],
    ...(chance(0.3) ? [row(['Total', '', '', '', '', size(1_000)])] : []),
  ]
  const isMonthFirst = dayAs === 'mdy' || dayAs === 'am-pm'
  return {
    text: all.join(of(['\n', '\r\n'])),
    answers: { decimalMark: decimal, dayOrder: isMonthFirst ? 'mdy' : 'dmy' },
    hasDiscountOfLine: form === 'full',
  }
}

async function readSalesFile(filePath: string, mapping: Record<string, string>) {
  const rows: StagedRow[] = []
  const reading = readSales({
    ...{ importId: 'import', filePath, mapping, now: '2026-12-01T00:00:00Z', firstDayOfTrade: null },
    shop: {
      ...{ currency: 'GHS', timeZone: 'Africa/Accra', lockedThrough: null },
      settings: { dayStartHour: [{ from: null, setTo: 0 }], firstDayOfSales: [] } as never,
    },
  })
  for (;;) {
    const { done, value } = await reading.next()
    if (!done) rows.push(...value.runs.flatMap((run) => run.rows))
    else return { summary: value, receipts: Map.groupBy(rows, ({ receiptNumber }) => receiptNumber) }
  }
}

/** The time, line count and net of each receipt in a file; null for one that is refused. */
function amountsOf(receipts: ReadonlyMap<string, StagedRow[]>) {
  return Object.fromEntries(
    [...receipts].map(([number, rows]) => {
      const settled = settleReceipt(number, rows, 'GHS')
      const net = settled.ok ? settled.rows.reduce((sum, { netMinor }) => sum + netMinor, 0) : null
      return [number, net === null ? null : `${rows[0]?.soldAt.slice(0, 16)} ${rows.length} ${net}`]
    }),
  )
}

const truthOf = (receipts: readonly Receipt[]) =>
  Object.fromEntries(
    receipts.map(({ number, at, lines, discount }) => [
      number,
      `${at.toISOString().slice(0, 16)} ${lines.length} ${sumOf(lines) - discount}`,
    ]),
  )

test('past sales are read correctly in any format, or the format is asked about', async () => {
  let requested = 0
  for (let seed = firstSeed; seed < firstSeed + files; seed += 1) {
    const random = drawer(seed)
    const receipts = receiptsOf(random)
    const { text, answers, hasDiscountOfLine } = salesFile(random, receipts, random.chance(0.6))
    // A discount above its line is refused; no till that discounts lines would write one.
    const fits = receipts.every(({ lines: [first], discount }) => first && discount <= netOf(first))
    if (hasDiscountOfLine && !fits) continue
    const filePath = await stored(text, random)
    const what = `IMPORT_SEED=${seed}\n${text}`
    const first = await readSalesFile(filePath, {})
    const isRequested = first.summary.conventions.unclear.length > 0
    if (isRequested) requested += 1
    const read = isRequested ? await readSalesFile(filePath, answers) : first
    expect(read.summary.conventions.unclear, what).toEqual([])
    expect(amountsOf(read.receipts), what).toEqual(truthOf(receipts))
  }
  // Most files show everything and need no question.
  expect(requested).toBeLessThan(files / 2)
})

test('a receipt with a wrong price, or with a row missing or doubled, is refused if it has a total', async () => {
  for (let seed = firstSeed; seed < firstSeed + files; seed += 1) {
    const random = drawer(seed)
    const receipts = receiptsOf(random)
    const isPriceDamaged = random.chance(0.5)
    const damaged = receipts[0]?.lines[0]
    const times = random.of([0.1, 10, 100])
    const { text, answers } = salesFile(random, receipts, true, (line) =>
      isPriceDamaged && line === damaged ? Math.round(line.price * times) : line.price,
    )
    const lines = text.split(/\r?\n/)
    const at = lines.findIndex((line) => line.includes('A-'))
    const rows = random.chance(0.5) ? lines.toSpliced(at, 1) : lines.toSpliced(at, 0, lines[at] ?? '')
    const filePath = await stored((isPriceDamaged ? lines : rows).join('\n'), random)
    const { receipts: found } = await readSalesFile(filePath, answers)
    const truth = truthOf(receipts)
    for (const [number, amount] of Object.entries(amountsOf(found))) {
      const hasChanged = amount !== null && amount !== truth[number]
      // Each row has its own total, so a missing or doubled row contradicts none.
      const isOfLines = settledByLines(found.get(number) ?? [])
      if (hasChanged) expect(isOfLines, `IMPORT_SEED=${seed}\n${text}`).toBe(true)
    }
  }
})

function settledByLines(rows: readonly StagedRow[]): boolean {
  return rows.every(
    ({ totalMinor, netMinor, discountMinor = 0 }) =>
      totalMinor === netMinor || totalMinor === netMinor - discountMinor,
  )
}

test('prices, costs and stock of a product list are read correctly in any format, or the format is asked about', async () => {
  let requested = 0
  for (let seed = firstSeed; seed < firstSeed + files; seed += 1) {
    const random = drawer(seed)
    const { below, chance, of } = random
    const { row, size, decimal } = writer(random)
    const isWhole = chance(0.3)
    const money = (amount: number) => (isWhole ? size(amount / 100, 0) : size(amount))
    const priced = () => (isWhole ? 100 * (1 + below(9_000)) : priceOf(random))
    const truth = Array.from({ length: 2 + below(8) }, (_, at) => ({
      ...{ sku: `A-${at}`, name: of(names), priceMinor: priced(), costMinor: priced() },
      ...{ quantityMilli: 1000 * below(3_000), pack: priced() },
    }))
    const packs = (amount: number) => `Carton | 24 | ${money(amount)}`
    const hasPacks = chance(0.4)
    const text = [
      ...(chance(0.4) ? of(titles) : []),
      row([
        'SKU',
        of(['Name', 'Product']),
        'Price',
        of(['Cost', 'Cost price']),
        'Quantity',
        ...(hasPacks ? ['Packs'] : []),
      ]),
      ...truth.map(({ sku, name, priceMinor, costMinor, quantityMilli, pack }) =>
        row([
          ...[sku, name, money(priceMinor), money(costMinor), size(quantityMilli / 1000, 0)],
          ...(hasPacks ? [packs(pack)] : []),
        ]),
      ),
      ...(chance(0.3) ? [row(['Total', '', money(99_00)])] : []),
    ].join(of(['\n', '\r\n']))
    const filePath = await stored(text, random)
    const read = async (mapping: Record<string, string>) => {
      const shop = { currency: 'GHS', taxClasses: ['standard'] as const }
      const reading = readProducts({ filePath, mapping, shop })
      const rows = []
      for (;;) {
        const { done, value } = await reading.next()
        if (done) return { rows, summary: value }
        rows.push(...value)
      }
    }
    const what = `IMPORT_SEED=${seed}\n${text}`
    const first = await read({})
    if (first.summary.conventions.unclear.length > 0) requested += 1
    const { rows, summary } =
      first.summary.conventions.unclear.length > 0 ? await read({ decimalMark: decimal }) : first
    expect(summary.conventions.unclear, what).toEqual([])
    expect(
      rows.map(({ fields: { packs: of = [], ...fields } }) => ({ ...fields, pack: of[0]?.priceMinor })),
      what,
    ).toEqual(truth.map(({ pack, ...fields }) => ({ ...fields, pack: hasPacks ? pack : undefined })))
  }
  expect(requested).toBeLessThan(files / 2)
})
