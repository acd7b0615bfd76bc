import { describe, expect, test } from 'vitest'
import { readMoney } from './read-money.ts'
import { readStatement } from './read-statement.ts'

const none = { columns: {} }

describe('a statement as CSV', () => {
  test('is found by the names of its columns, below what the bank writes above them', () => {
    const read = readStatement(
      'Ama Shop Ltd,,\r\nStatement of March,,\r\nTransaction Date,Narration,Credit,Debit,Balance\r\n02/03/2026,Card settlement,970.00,,1970.00\r\n03/03/2026,SMS fee,,5.50,"1,964.50"\r\nTotal,,970.00,5.50,\r\n',
      'GHS',
      none,
    )
    expect(read.lines.map(({ day, amountMinor, description }) => [day, amountMinor, description])).toEqual([
      ['2026-03-02', 97_000, 'Card settlement'],
      ['2026-03-03', -550, 'SMS fee'],
    ])
    expect(read.refused).toMatchObject([{ row: 6, code: 'day_unreadable' }])
    expect(read.closing).toEqual({ day: '2026-03-03', balanceMinor: 196_450 })
  })

  test('reads the newest line first the other way round, and a signed column', () => {
    const read = readStatement(
      'Date;Details;Amount\n2026-03-04;B;-1,50\n2026-03-02;A;1.250,00\n',
      'GHS',
      none,
    )
    expect(read.lines.map(({ amountMinor }) => amountMinor)).toEqual([125_000, -150])
  })

  test('of one day, newest first, is read in the order in which its balances run', () => {
    const read = readStatement(
      'Date,Details,Amount,Balance\n05/03/2026,b,10.00,110.00\n05/03/2026,a,100.00,100.00\n',
      'GHS',
      none,
    )
    expect(read.lines.map(({ description }) => description)).toEqual(['a', 'b'])
    expect(read.closing).toEqual({ day: '2026-03-05', balanceMinor: 11_000 })
  })

  test('reads the columns that a person chose', () => {
    const read = readStatement('Wann,Was,Wieviel\n31.03.2026,Miete,-700.00\n', 'GHS', {
      columns: { day: 'Wann', description: 'Was', amount: 'Wieviel' },
    })
    expect(read.lines).toMatchObject([{ day: '2026-03-31', amountMinor: -70_000, description: 'Miete' }])
    expect(() => readStatement('Wann,Was\n31.03.2026,x\n', 'GHS', none)).toThrow(
      expect.objectContaining({ code: 'columns_missing' }),
    )
  })

  test('refuses a file without a line, and one that is neither', () => {
    expect(() => readStatement('Date,Amount\nx,y\n', 'GHS', none)).toThrow(
      expect.objectContaining({ code: 'bank_file_empty' }),
    )
    expect(() => readStatement('Date,Amount,Balance\n2026-03-02,5.00,n/a\n', 'GHS', none)).toThrow(
      expect.objectContaining({
        facts: expect.objectContaining({ row: 2, detail: expect.stringContaining('balance “n/a”') }),
      }),
    )
    expect(() => readStatement('%PDF-1.4', 'GHS', none)).toThrow(
      expect.objectContaining({ code: 'file_unreadable' }),
    )
  })
})

const sgml = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>GHS
<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260301<DTEND>20260331
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260302120000[0:GMT]<TRNAMT>970.00<FITID>F1<NAME>Card &amp; pay-out<MEMO></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303<TRNAMT>-5.50<FITID>F2<NAME>Fee<MEMO>SMS</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1964.50<DTASOF>20260331</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

describe('a statement as OFX', () => {
  test('is read as SGML and as XML alike', () => {
    const read = readStatement(sgml, 'GHS', none)
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${sgml
      .slice(sgml.indexOf('<OFX>'))
      .replaceAll(
        /<(TRNUID|CURDEF|BANKID|ACCTID|ACCTTYPE|DTSTART|DTEND|TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO|BALAMT|DTASOF)>([^<]*)/g,
        '<$1>$2</$1>',
      )}`
    expect(readStatement(xml, 'GHS', none)).toEqual(read)
    expect(read.lines).toMatchObject([
      { day: '2026-03-02', amountMinor: 97_000, description: 'Card & pay-out', bankId: 'F1' },
      { day: '2026-03-03', amountMinor: -550, description: 'Fee · SMS', bankId: 'F2' },
    ])
    expect(read.closing).toEqual({ day: '2026-03-31', balanceMinor: 196_450 })
  })

  test('is refused wherever it is cut, and nothing of it is read', () => {
    const begin = sgml.indexOf('<OFX>') + 6
    for (let end = begin; end < sgml.length; end += 7)
      expect(() => readStatement(sgml.slice(0, end), 'GHS', none), `cut at ${end}`).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^bank_file_(cut|accounts)$/) }),
      )
  })

  test('in another currency is refused, and a line whose day is none by its number', () => {
    expect(() => readStatement(sgml, 'NGN', none)).toThrow(
      expect.objectContaining({ code: 'bank_currency_differs' }),
    )
    const read = readStatement(sgml.replace('<DTPOSTED>20260303', '<DTPOSTED>20260230'), 'GHS', none)
    expect(read.refused).toMatchObject([{ row: 2, code: 'day_unreadable' }])
    expect(read.lines).toHaveLength(1)
  })
})

test('an amount that no shop has is refused in OFX as in CSV', () => {
  const read = readStatement(
    sgml.replace('970.00', '90000000000000.00').replace('1964.50', '90000000000000.00'),
    'GHS',
    none,
  )
  expect(read.refused).toMatchObject([{ row: 1, code: 'amount_unreadable' }])
  expect(read.closing).toBeNull()
})

test('overlong cells in a statement are read without delay', () => {
  const began = performance.now()
  for (let time = 0; time < 100; time += 1) {
    expect(readMoney(`x${' '.repeat(3_990)}x`, 'GHS')).toBeUndefined()
  }
  expect(performance.now() - began).toBeLessThan(500)
})

test('amounts in a statement are read as banks write them', () => {
  const cases: [string, number | null | undefined][] = [
    ['1,250.50', 125_050],
    ['(20.00)', -2_000],
    ['20.00-', -2_000],
    ['20.00 DR', -2_000],
    ['20.00 CR', 2_000],
    ['GHS 20.00', 2_000],
    ['-₵20.00', -2_000],
    ['1.250,50', 125_050],
    ['', null],
    ['-', null],
    ['20.005', undefined],
    ['n/a', undefined],
  ]
  for (const [text, amount] of cases) expect(readMoney(text, 'GHS'), text).toBe(amount)
})

const csv = (...rows: string[]) => readStatement(rows.join('\n'), 'GHS', { columns: {} })

test('where all amounts are positive, the running balances show their signs', () => {
  const rows = [
    '2026-03-02,Float,500.00,500.00',
    '2026-03-03,Rent,200.00,300.00',
    '2026-03-05,Sales,45.50,345.50',
  ]
  const head = 'Date,Details,Amount,Balance'
  for (const ordered of [rows, rows.toReversed()]) {
    const read = csv(head, ...ordered)
    expect(read.lines.map(({ amountMinor }) => amountMinor)).toEqual([50_000, -20_000, 4_550])
    expect([read.disagreements, read.closing?.balanceMinor, read.openingMinor]).toEqual([[], 34_550, 0])
  }
  // Nothing shows whether the first row was money in or out.
  const later = csv(head, ...rows.slice(1), '2026-03-06,Fuel,100.00,245.50')
  expect(later.lines.map(({ amountMinor }) => amountMinor)).toEqual([4_550, -10_000])
  expect(later.refused).toMatchObject([{ row: 2, detail: expect.stringContaining('money in or out') }])
  expect([later.disagreements, later.openingMinor]).toEqual([[], 30_000])
  // A balance that fits neither sign is reported as before.
  expect(
    csv(head, ...rows.slice(0, 2), '2026-03-05,Sales,45.50,346.50').disagreements.length,
  ).toBeGreaterThan(0)
})

test('a row whose amount, fee and total do not agree is refused', () => {
  const read = csv(
    ...[
      'Date,Details,Amount,Fee,Total',
      '2026-03-02,Card,100.00,2.00,98.00',
      '2026-03-03,Card,100.00,2.00,90.00',
    ],
    ...['2026-03-04,Sent,-50.00,1.00,-51.00', '2026-03-05,Card,70.00,,70.00'],
  )
  expect(read.lines.map(({ amountMinor }) => amountMinor)).toEqual([9_800, -5_100, 7_000])
  expect(read.refused).toMatchObject([{ row: 3, detail: expect.stringContaining('do not agree') }])
})
