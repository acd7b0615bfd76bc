import { expect, test } from 'vitest'
import { bytesIn, drawer, encodings, type Random, writer } from '../import/seeded-files.fixture.ts'
import { textOf } from '../import/table/bytes.ts'
import { type Minor, minor } from '../money.ts'
import { identifyLines, type StoredLine } from './identity.ts'
import type { CsvMapping } from './read-csv.ts'
import { readStatement } from './read-statement.ts'
import type { StatementLine } from './statement-line.ts'

/** `BANK_FILES=5000 BANK_SEED=7` searches longer, and elsewhere. */
const files = Number(process.env.BANK_FILES ?? 60)
const firstSeed = Number(process.env.BANK_SEED ?? 1)

type Truth = { day: string; amount: number; text: string; balance: number }
const texts = [
  'Fee',
  'Fee',
  'Rent, March',
  'Bakery; bread',
  'Transfer 17',
  'POS 1.250',
  'Café crème',
  'Interest',
]

function truthOf({ below, of, chance }: Random, openingMinor: number): Truth[] {
  let balance = openingMinor
  let day = Date.UTC(2026, below(12), 1 + below(20))
  return Array.from({ length: 3 + below(15) }, () => {
    if (chance(0.6)) day += 86_400_000 * below(4)
    const size = chance(0.3) ? 500 : 1 + below(of([900, 90_000, 90_000_000]))
    const amount = chance(0.5) ? size : -size
    balance += amount
    return { day: new Date(day).toISOString().slice(0, 10), amount, text: of(texts), balance }
  })
}

const titles = [
  ['Account statement'],
  ['Mensah Provisions, Osu, Accra, Ghana', ''],
  ['Customer;Ama;;;', 'Branch;Osu'],
  ['Type,Paid in,Paid out', 'Sent,0.00,5.00', 'TOTAL,1.00,5.00', ''],
]

/** Writes lines as one bank would: one separator, one convention, its own columns, titles and order. */
function writtenBy(random: Random, truth: readonly Truth[], hasBalance: boolean) {
  const { of, chance, below } = random
  const { separator, decimal, size, row } = writer(random)
  const dayAs = of(['iso', 'dmy', 'mdy', 'dots', 'name', 'compact'] as const)
  const layout = of(['signed', 'in-out', 'DR/CR', 'S/H', 'brackets', 'trailing'] as const)
  const dayText = (day: string) => {
    const [year = '', month = '', date = ''] = day.split('-')
    const name = new Date(day).toLocaleString('en', { month: 'short', timeZone: 'UTC' })
    return {
      iso: day,
      dmy: `${date}/${month}/${year}`,
      mdy: `${month}/${date}/${year}`,
      dots: `${date}.${month}.${year}`,
      name: `${date}-${name}-${year}`,
      compact: `${year}${month}${date}`,
    }[dayAs]
  }
  const signed = (amount: number) => (amount < 0 ? `-${size(amount)}` : size(amount))
  const amountCells = (amount: number) =>
    ({
      signed: [signed(amount)],
      'in-out': amount > 0 ? [size(amount), ''] : ['', size(amount)],
      'DR/CR': [size(amount), amount > 0 ? 'CR' : 'DR'],
      'S/H': [size(amount), amount > 0 ? 'H' : 'S'],
      brackets: [amount < 0 ? `(${size(amount)})` : size(amount)],
      trailing: [amount < 0 ? `${size(amount)}-` : size(amount)],
    })[layout]
  const amountNames = {
    signed: ['Amount'],
    'in-out': ['Credit', 'Debit'],
    'DR/CR': ['Amount', 'DR/CR'],
    'S/H': ['Umsatz', 'S/H'],
    brackets: ['Amount (GHS)'],
    trailing: ['Amount'],
  }[layout]
  const hasStatus = chance(0.3)
  const head = [
    of(['Date', 'Transaction Date', 'Value date']),
    of(['Narration', 'Details', 'Text']),
    ...amountNames,
  ]
  const names = row([...head, ...(hasStatus ? ['Status'] : []), ...(hasBalance ? ['Balance'] : [])])
  const rows = truth.flatMap(({ day, amount, text, balance }) => {
    const line = (status: string, after: number) =>
      row([
        dayText(day),
        text,
        ...amountCells(amount),
        ...(hasStatus ? [status] : []),
        ...(hasBalance ? [signed(after)] : []),
      ])
    const failed = hasStatus && chance(0.2) ? [line('Failed', balance)] : []
    return [line('Completed', balance), ...failed]
  })
  const above = chance(0.5) ? of(titles) : chance(0.3) ? [`sep=${separator}`] : []
  const ordered = chance(0.4) ? rows.toReversed() : rows
  const text = [...above, names, ...ordered, ...(chance(0.2) ? ['Disclaimer: for your use'] : [])].join(
    of(['\n', '\r\n']),
  )
  const answers = {
    dayOrder: dayAs === 'mdy' ? 'mdy' : 'dmy',
    decimal,
    fees: 'extra',
    positive: 'in',
  } as const satisfies Omit<CsvMapping, 'columns'>
  return { text, answers, encoding: of(encodings), seed: below(1e9) }
}

async function asRead(text: string, encoding: (typeof encodings)[number]): Promise<string> {
  let read = ''
  for await (const piece of textOf(new Blob([bytesIn(text, encoding)]))) read += piece
  return read
}

const plain = (lines: readonly { day: string; amountMinor: number; description: string }[]) =>
  lines.map(({ day, amountMinor, description }) => `${day} ${amountMinor} ${description}`)
const plainTruth = (truth: readonly Truth[]) =>
  truth.map(({ day, amount, text }) => `${day} ${amount} ${text}`)

test('however a bank writes a statement, it is read as it is, or asked about', async () => {
  let requested = 0
  for (let seed = firstSeed; seed < firstSeed + files; seed += 1) {
    const random = drawer(seed)
    const truth = truthOf(random, 10_000)
    const hasBalance = random.chance(0.6)
    const { text, answers, encoding } = writtenBy(random, truth, hasBalance)
    const content = await asRead(text, encoding)
    const first = readStatement(content, 'GHS', { columns: {} })
    if (first.questions.length > 0) requested += 1
    const read =
      first.questions.length > 0 ? readStatement(content, 'GHS', { columns: {}, ...answers }) : first
    const what = `BANK_SEED=${seed}\n${text}`
    expect(read.questions, what).toEqual([])
    // Without balances nothing shows in which order the lines of one day are.
    const [found, wanted] = [plain(read.lines), plainTruth(truth)]
    expect(hasBalance ? found : found.sort(), what).toEqual(hasBalance ? wanted : wanted.sort())
    expect(read.disagreements, what).toEqual([])
    if (hasBalance) expect(read.closing?.balanceMinor, what).toBe(truth.at(-1)?.balance)
  }
  // The files are not asked about wholesale: most decide everything themselves.
  expect(requested).toBeLessThan(files / 2)
})

test('a row whose amount, sign or separator was damaged never passes its balances in silence', () => {
  for (let seed = firstSeed; seed < firstSeed + files; seed += 1) {
    const random = drawer(seed)
    const truth = truthOf(random, 10_000)
    const at = 1 + random.below(truth.length - 1)
    const damaged = truth.map((line, index) =>
      index === at
        ? { ...line, amount: random.of([-line.amount, line.amount * 10, line.amount * 100, line.amount + 1]) }
        : line,
    )
    const { text, answers } = writtenBy(random, damaged, true)
    const read = readStatement(text, 'GHS', { columns: {}, ...answers })
    const isSame = damaged.every(({ amount }, index) => amount === truth[index]?.amount)
    if (!isSame) expect(read.disagreements.length, `BANK_SEED=${seed}\n${text}`).toBeGreaterThan(0)
  }
})

test('files that overlap, and ids that are used again, add every line once, as the balances show', () => {
  for (let seed = firstSeed; seed < firstSeed + files; seed += 1) {
    const random = drawer(seed)
    const truth = truthOf(random, 0)
    const by = random.of(['running', 'closing'] as const)
    const lines = truth.map(
      ({ day, amount, text, balance }): StatementLine => ({
        ...{ day: day as StatementLine['day'], amountMinor: minor(amount), description: text, reference: '' },
        balanceMinor: by === 'running' ? minor(balance) : null,
        bankId: by === 'closing' ? String(random.below(4)) : null,
      }),
    )
    const stored: StoredLine[] = []
    const add = (from: number, to: number) => {
      const closing = truth[to - 1]?.balance ?? 0
      const before = stored.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      const agrees = (fresh: readonly { amountMinor: Minor }[]) =>
        before + fresh.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === closing
      const file = { lines: lines.slice(from, to), format: 'ofx' as const }
      for (const { line, lineId, isKnown } of identifyLines(file, stored, (id) => id, agrees))
        if (!isKnown) stored.push({ ...line, lineId, format: 'ofx' })
    }
    const isWholeDay = (at: number) => by === 'running' || truth[at]?.day !== truth[at - 1]?.day
    const cuts = Array.from({ length: truth.length + 1 }, (_, at) => at).filter((at) => isWholeDay(at))
    const middle = random.of(cuts.filter((at) => at > 0))
    add(0, middle)
    add(random.of(cuts.filter((at) => at < middle)), truth.length)
    add(0, truth.length)
    const found = stored.map(({ day, amountMinor }) => `${day} ${amountMinor}`).sort()
    expect(found, `BANK_SEED=${seed}`).toEqual(truth.map(({ day, amount }) => `${day} ${amount}`).sort())
  }
})
