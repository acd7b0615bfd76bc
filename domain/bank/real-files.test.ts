import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'
import type { ReadStatement } from './statement-line.ts'

const none = { columns: {} }
const amounts = ({ lines }: ReadStatement) => lines.map(({ amountMinor }) => amountMinor)
const read = (
  rows: readonly string[],
  currency = 'GHS',
  mapping: Parameters<typeof readStatement>[2] = none,
) => readStatement(rows.join('\r\n'), currency, mapping)

const table = [
  'Date;Narration;Reference;Amount;Balance',
  '02.03.2026;Opening float from owner;R-1;1.000,00;1.000,00',
  '03.03.2026;Bakery Nkrumah, bread and pies;R-2;-120,50;879,50',
  '05.03.2026;Card settlement 4 March;R-3;1.370,00;2.249,50',
  '09.03.2026;Rent March;R-4;-750,00;1.499,50',
]

describe('a table below titles', () => {
  test.each([
    ['without a separator', ['Account statement', 'Mensah Provisions', '']],
    [
      'with the commas of an address',
      ['Statement for Mensah Provisions, Osu, Accra, Ghana, from 01.03.2026', ''],
    ],
    ['of a summary', ['Type;Paid in;Paid out', 'Sent;0,00;5,00', '']],
    ['and a line that names the separator', ['sep=;']],
    ['of 45 notes', Array.from({ length: 45 }, (_, at) => `Note ${at + 1}: keep this statement.`)],
    ['that begin with the letters of a ZIP file', ['PKR account statement']],
  ])('%s is found, and each row agrees with its balance', (_what, titles) => {
    const found = read([...titles, ...table])
    expect(amounts(found)).toEqual([100_000, -12_050, 137_000, -75_000])
    expect(found).toMatchObject({
      disagreements: [],
      questions: [],
      openingMinor: 0,
      closing: { balanceMinor: 149_950 },
    })
    expect(found.lines[0]?.day).toBe('2026-03-02')
  })
})

describe('a column that says which way the money went', () => {
  test.each([
    [
      'DR/CR',
      [
        'Date,Narration,Amount,DR/CR,Balance',
        '2026-03-01,In,500.00,CR,1500.00',
        '2026-03-02,Out,200.00,DR,1300.00',
      ],
    ],
    ['S/H', ['Buchungstag;Text;Umsatz;S/H', '01.03.2026;Gutschrift;500,00;H', '02.03.2026;Scheck;200,00;S']],
    [
      'in words',
      ['Date,Text,Debit/credit,Amount', '20260301,In,Credit,"500,00"', '20260302,Out,Debit,"200,00"'],
    ],
    ['under another name', ['Date,Text,Kind,Amount', '2026-03-01,In,C,500.00', '2026-03-02,Out,D,200.00']],
    ['DB/CR', ['Date,Text,Amount,DB/CR', '2026-03-01,a,500.00,CR', '2026-03-02,b,200.00,DB']],
    ['CHG', ['Date,Text,Kind,Amount', '2026-03-01,a,CR,500.00', '2026-03-02,b,CHG,200.00']],
    ['as cash', ['Date,Text,Type,Amount', '2026-03-01,a,Cash-In,500.00', '2026-03-02,b,Cash-Out,200.00']],
    [
      'as deposits and payments',
      ['Date,Text,Transaction type,Amount', '2026-03-01,a,Deposit,500.00', '2026-03-02,b,Payment,200.00'],
    ],
    ['beside the figure', ['Date,Text,Amount', '2026-03-01,a,500.00CR', '2026-03-02,b,200.00DB']],
  ])('is read: %s', (_what, rows) => {
    expect(amounts(read(rows))).toEqual([50_000, -20_000])
  })

  test('refuses a row where it says nothing, or the opposite of the sign', () => {
    const rows = [
      'Date,Text,Amount,DR/CR',
      '2026-03-01,a,5.00,CR',
      '2026-03-02,b,5.00,XX',
      '2026-03-03,c,-5.00,CR',
    ]
    expect(read(rows)).toMatchObject({
      lines: [{ amountMinor: 500 }],
      refused: [
        { row: 3, detail: expect.stringContaining('neither') },
        { row: 4, code: 'amount_unreadable' },
      ],
    })
  })
})

test('a direction that is not known refuses its row alone, under any name of its column', () => {
  const rows = ['2026-03-01,a,CR,500.00', '2026-03-02,b,DR,200.00', '2026-03-03,c,Zzz,5.00']
  for (const name of ['Kind', 'DR/CR'])
    expect(read([`Date,Text,${name},Amount`, ...rows])).toMatchObject({
      lines: [{ amountMinor: 50_000 }, { amountMinor: -20_000 }],
      refused: [{ row: 4, detail: expect.stringContaining('neither a debit nor a credit') }],
    })
})

test('a debit above zero among debits below zero is refused', () => {
  const rows = ['2026-03-01,a,DR,-500.00', '2026-03-02,b,DR,200.00']
  expect(read(['Date,Text,DR/CR,Amount', ...rows])).toMatchObject({
    lines: [{ amountMinor: -50_000 }],
    refused: [{ row: 3, code: 'amount_unreadable' }],
  })
})

test('rows that do not agree with their running balance are named one by one', () => {
  const rows = ['Date,Text,Amount,Balance', '2026-03-01,a,500.00,1500.00', '2026-03-02,b,200.00,1300.00']
  expect(read([...rows, '2026-03-03,c,-49.50,1250.50'])).toMatchObject({
    openingMinor: null,
    disagreements: [{ row: 3, description: 'b', balanceMinor: 130_000, expectedMinor: 170_000 }],
  })
})

describe('balances that a statement states beside its lines', () => {
  const lines = ['2026-03-01,In,500.00', '2026-03-02,Out,-200.00']
  test.each([
    ['in rows', ['Date,Text,Amount', 'Opening balance,,1000.00', ...lines, 'Closing balance,,1400.00']],
    [
      'in rows with a day',
      [
        'Date,Text,Amount',
        '2026-03-01,Balance brought forward,1000.00',
        ...lines,
        '2026-03-02,Balance carried forward,1400.00',
      ],
    ],
    [
      'in titles',
      [
        'Opening balance:,1000.00',
        'Closing Balance as of 02/03/2026: GHS 1400.00',
        'Date,Text,Amount',
        ...lines,
      ],
    ],
    [
      'in titles, below their names',
      ['Opening balance,Paid in,Closing balance', '1000.00,500.00,1400.00', '', 'Date,Text,Amount', ...lines],
    ],
  ])('%s are its opening and closing balance, and no lines', (_what, rows) => {
    expect(read(rows)).toMatchObject({
      lines: [{ amountMinor: 50_000 }, { amountMinor: -20_000 }],
      refused: [],
      openingMinor: 100_000,
      closing: { day: '2026-03-02', balanceMinor: 140_000 },
    })
  })

  test('lead to the end where only the first is stated, and are below zero as debits', () => {
    const head = 'Date,Text,Debit,Credit'
    const overdrawn = read([head, '2026-03-01,Balance b/f,1000.00,', '2026-03-02,In,,500.00'])
    expect(overdrawn).toMatchObject({ openingMinor: -100_000, closing: { balanceMinor: -50_000 } })
    expect(read([head, '2026-03-02,Opening balance of my old account,,500.00'])).toMatchObject({
      lines: [{ amountMinor: 50_000 }],
      openingMinor: null,
    })
  })

  test('of each page leave the first and the last', () => {
    const rows = ['Balance brought forward,,1000.00', lines[0], 'Balance carried forward,,1500.00']
    const next = ['Balance brought forward,,1500.00', lines[1], 'Balance carried forward,,1300.00']
    expect(read(['Date,Text,Amount', ...rows, ...next] as string[])).toMatchObject({
      ...{ openingMinor: 100_000, closing: { balanceMinor: 130_000 }, refused: [] },
    })
  })
})

test('a balance that cannot be read refuses its row, and an empty one is absent', () => {
  const rows = ['Date,Text,Amount,Balance', '2026-03-01,a,5.00,n/a', '2026-03-02,b,2.00,']
  expect(read([...rows, '2026-03-03,c,-1.00,6.00'])).toMatchObject({
    lines: [{ amountMinor: 200 }, { amountMinor: -100, balanceMinor: 600 }],
    refused: [{ row: 2, code: 'amount_unreadable', detail: expect.stringContaining('balance “n/a”') }],
  })
})

test('balances before and after a payment show its sign, and are compared with the rows', () => {
  const head = 'Date,Text,Amount,Bal before,Bal after'
  const rows = ['2026-03-01,a,5.00,10.00,5.00', '2026-03-02,b,2.00,5.00,7.00']
  expect(read([head, ...rows])).toMatchObject({
    lines: [{ amountMinor: -500 }, { amountMinor: 200 }],
    ...{ openingMinor: 1_000, closing: { balanceMinor: 700 }, disagreements: [] },
  })
  expect(read([head, ...rows, '2026-03-03,c,1.00,8.00,9.00']).disagreements.map(({ row }) => row)).toContain(
    4,
  )
})

describe('a wallet', () => {
  const head = 'Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance'
  const rows = [
    'TOPUP,2026-03-02 08:00:01,2026-03-02 08:00:05,Top-up,500.00,0.00,GBP,COMPLETED,500.00',
    'CARD,2026-03-03 09:10:00,2026-03-04 02:11:09,Wholesale,-371.00,3.71,GBP,COMPLETED,125.29',
    'CARD,2026-03-05 11:20:00,2026-03-05 11:20:44,Parking,-20.00,0.00,GBP,REVERTED,',
    'CARD,2026-03-06 17:45:12,,Petrol,-15.00,0.00,GBP,PENDING,',
    'TOPUP,2026-03-07 10:00:00,2026-03-07 10:00:02,B Osei,100.00,0.00,GBP,COMPLETED,225.29',
  ]

  test('has its fees deducted as its balances show, and leaves out what moved no money', () => {
    const found = read([head, ...rows], 'GBP')
    expect(amounts(found)).toEqual([50_000, -37_100, -371, 10_000])
    expect(found).toMatchObject({ questions: [], disagreements: [], conventions: { fees: 'extra' } })
    expect(found.refused.map(({ row, code }) => [row, code])).toEqual([
      [4, 'not_booked'],
      [5, 'not_booked'],
    ])
  })

  test('whose balances do not show it is asked about its fees', () => {
    const bare = [head, ...rows].map((row) => row.replace(/,[^,]*$/, ''))
    expect(read(bare, 'GBP')).toMatchObject({ questions: ['fees'] })
    const included = read(bare, 'GBP', { columns: {}, fees: 'included' })
    expect([included.questions, amounts(included)]).toEqual([[], [50_000, -37_100, 10_000]])
  })

  test('in another currency is refused by row, and a column of what is left after the fee counts', () => {
    expect(
      read([
        'Date,Gross,Fee,Net,Currency',
        '2026-03-01,100.00,-3.00,97.00,GHS',
        '2026-03-02,5.00,0,5.00,USD',
      ]),
    ).toMatchObject({
      lines: [{ amountMinor: 9_700 }],
      refused: [{ row: 3, code: 'currency_differs' }],
      questions: [],
    })
  })

  test('of mobile money keeps charges with the receipt number of their payment, newest first', () => {
    const found = read([
      'Customer Name:,JANE SHOP',
      '',
      'TRANSACTION TYPE,PAID IN,PAID OUT',
      'TOTAL,3000.00,1533.00',
      '',
      'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance',
      'TC65,2026-03-06 12:30:40,Send money,Failed,,-700.00,1467.00',
      'TC51,2026-03-05 09:15:22,Transfer charge,Completed,,-33.00,1467.00',
      'TC51,2026-03-05 09:15:22,Send money,Completed,,-1500.00,1500.00',
      'TC31,2026-03-03 07:00:00,Received,Completed,3000.00,,3000.00',
      'Disclaimer: for your personal use.',
    ])
    expect(amounts(found)).toEqual([300_000, -150_000, -3_300])
    expect(found).toMatchObject({ disagreements: [], closing: { balanceMinor: 146_700 } })
    expect(found.refused.map(({ row }) => row)).toEqual([7, 11])
  })

  test.each(['Result', 'Outcome', 'Zustand'])('leaves out what failed by its column %s', (name) => {
    const rows = ['2026-03-01,a,-5.00,Successful', '2026-03-02,b,-2.00,Failed']
    expect(read([`Date,Text,Amount,${name}`, ...rows])).toMatchObject({
      lines: [{ amountMinor: -500 }],
      refused: [{ row: 3, code: 'not_booked' }],
    })
  })

  test('has all its fees and the taxes on them deducted', () => {
    const momo = read([
      'TRANSACTION DATE,DETAILS,AMOUNT,FEES,E-LEVY,BAL BEFORE,BAL AFTER',
      '2026-03-01,Transfer,100.00,1.00,1.00,500.00,398.00',
    ])
    expect(amounts(momo)).toEqual([-10_000, -200])
    expect(momo).toMatchObject({ questions: [], disagreements: [], conventions: { fees: 'extra' } })
    const taxed = ['Date,Text,Amount,Charge,VAT', '2026-03-01,a,-50.00,2.00,0.40', '2026-03-02,b,9.00,,']
    const found = read(taxed, 'GHS', { columns: {}, fees: 'extra' })
    expect(amounts(found)).toEqual([-5_000, -200, 900])
    const balanced = taxed.map((row, at) => `${row},${['Balance', '47.60', '56.60'][at]}`)
    const before = ['2026-03-01,z,100.00,,,100.00', ...balanced.slice(1)]
    expect(amounts(read([balanced[0] ?? '', ...before]))).toEqual([10_000, -5_000, -240, 900])
    expect(read(taxed).questions).toEqual(['fees'])
  })

  test('counts a row whose status is not known where its balance shows that the money moved', () => {
    const rows = [
      'Date,Text,Amount,Status,Balance',
      '2026-03-01,a,5.00,Completed,5.00',
      '2026-03-02,b,2.00,Zzz,7.00',
    ]
    expect(amounts(read([...rows, '2026-03-03,c,1.00,Zzz,7.00']))).toEqual([500, 200])
  })
})

describe('conventions', () => {
  test('are those of the whole file', () => {
    const rows = ['Datum;Text;Betrag;Saldo', '13.03.2026;a;1.250;1.250', '14.03.2026;b;12.500,75;13.750,75']
    expect(read(rows)).toMatchObject({
      lines: [{ amountMinor: 125_000 }, { amountMinor: 1_250_075 }],
      conventions: { decimal: ',', dayOrder: 'dmy' },
      questions: [],
    })
    const us = ['Date,Text,Amount', '03/04/2026,a,1.00', '03/14/2026,b,2.00']
    expect(read(us).lines.map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-14'])
  })

  test('that the file leaves open are asked, and the answer is used', () => {
    const rows = ['Date,Text,Amount', '03/04/2026,a,"1,250"', '03/05/2026,b,"-2,000"']
    expect(read(rows).questions).toEqual(['dayOrder', 'decimal'])
    const answered = read(rows, 'GHS', { columns: {}, dayOrder: 'mdy', decimal: '.' })
    expect(answered).toMatchObject({
      lines: [{ day: '2026-03-04', amountMinor: 125_000 }, {}],
      questions: [],
    })
    expect(read(['Statement period 01/03/2026 - 31/03/2026', ...rows]).questions).toEqual(['decimal'])
  })

  test('of the sign are asked where no amount has one, or on the statement of a card', () => {
    const unsigned = ['Date,Text,Amount', '2026-03-01,Shoprite,500.00', '2026-03-02,Fuel,50.00']
    expect(read(unsigned).questions).toEqual(['positive'])
    const card = [...unsigned, '2026-03-03,PAYMENT THANK YOU,-550.00']
    expect(read(card).questions).toEqual(['positive'])
    const answered = read(card, 'GHS', { columns: {}, positive: 'out' })
    expect([answered.questions, amounts(answered)]).toEqual([[], [-50_000, -5_000, 55_000]])
    expect(read(['Closing balance,550.00', ...unsigned]).questions).toEqual(['positive'])
    expect(read([...unsigned, '2026-03-03,Rent,-5.00']).questions).toEqual([])
  })

  test('of money without decimals, and with three', () => {
    const xof = ['Date;Text;Amount', '02.03.2026;a;1 250 000', '03.03.2026;b;-1.500', '04.03.2026;c;12,50']
    expect(read(xof, 'XOF')).toMatchObject({
      lines: [{ amountMinor: 1_250_000 }, { amountMinor: -1_500 }],
      refused: [{ row: 4 }],
      questions: [],
    })
    const tnd = ['Date,Text,Amount', '02.03.2026,a,"1,250.500"', '03.03.2026,b,-0.075', '04.03.2026,c,-1.250']
    expect(amounts(read(tnd, 'TND'))).toEqual([1_250_500, -75, -1_250])
  })
})

test('a table without usual names, or with none, is mapped by hand', () => {
  const rows = ['2026-03-01|Rent|-700.00', '2026-03-02|Fee|-1.00']
  const columns = { day: 'Column A', description: 'Column B', amount: 'Column C' }
  expect(() => read(rows)).toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ found: 'Column A, Column B, Column C' }) }),
  )
  expect(amounts(read(rows, 'GHS', { columns }))).toEqual([-70_000, -100])
  const unnamed = ['Wann,,Wieviel (GHS)', '2026-03-01,Rent,-700.00']
  const mapped = { day: 'Wann', description: 'Column B', amount: 'Wieviel (GHS)' }
  expect(read(unnamed, 'GHS', { columns: mapped }).lines).toMatchObject([
    { description: 'Rent', amountMinor: -70_000 },
  ])
  // A column that has no meaning here is set aside.
  const fees = ['Date,Text,Amount,Fee', '2026-03-01,a,-5.00,1.00']
  expect(read(fees, 'GHS', { columns: { fee: '' } })).toMatchObject({
    lines: [{ amountMinor: -500 }],
    questions: [],
  })
})

const ofx = (
  transactions: string,
  closing = '',
  { before = 'OFXHEADER:100\nDATA:OFXSGML\n', account = '<ACCTID>1' } = {},
) =>
  `${before}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GHS<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST>${closing && `<LEDGERBAL><BALAMT>${closing}<DTASOF>20260331</LEDGERBAL>`}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const transaction = (amount: string, more = '<FITID>A1<NAME>Cafe') =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303<TRNAMT>${amount}${more}</STMTTRN>\n`

describe('OFX as banks and converters write it', () => {
  test.each([
    ['its header in a comment', '<?xml version="1.0"?>\n<!--\nOFXHEADER:100\nDATA:OFXSGML\n-->\n'],
    ['another first line', 'DATA:OFXSGML\nENCODING:UTF-8\n'],
    ['no header', ''],
  ])('is recognised with %s', (_what, before) => {
    expect(amounts(readStatement(ofx(transaction('-20.00'), '', { before }), 'GHS', none))).toEqual([-2_000])
  })

  test('has texts in CDATA, with markup, an ampersand or a name in angle brackets', () => {
    const cases: [string, string][] = [
      [
        '<FITID><![CDATA[A1]]></FITID><NAME><![CDATA[Tom & Sons <Wholesale>]]></NAME>',
        'Tom & Sons <Wholesale>',
      ],
      [
        '<FITID>A1<NAME>CAFE & BAKERY<MEMO>Receipt 173<BR/>Date 2 Mar',
        'CAFE & BAKERY · Receipt 173 Date 2 Mar',
      ],
      ['<FITID>A1<NAME>Tom <Wholesale> &amp; Sons', 'Tom <Wholesale> & Sons'],
      ['<FITID>A1<NAME>Tom <WHOLESALE> x<MEMO>Rent', 'Tom <WHOLESALE> x · Rent'],
      ['<FITID>A1<NAME xml:lang="en">Tom</NAME><MEMO note=\'a > b\'>Rent</MEMO>', 'Tom · Rent'],
      ['<FITID>A1<NAME>Tom<INTU.BID>77<MEMO>Rent', 'Tom · Rent'],
    ]
    for (const [more, description] of cases)
      expect(readStatement(ofx(transaction('-20.00', more)), 'GHS', none).lines).toMatchObject([
        { description, bankId: 'A1' },
      ])
  })

  test.each([
    ['attributes', '<OFX xmlns="http://ofx.net/types/2003/04">', '</OFX>'],
    ['a namespace', '<ns:OFX xmlns:ns="http://ofx.net/types/2003/04">', '</ns:OFX>'],
  ])('is recognised where its first tag has %s', (_what, first, last) => {
    const text = ofx(transaction('-20.00'), '', { before: '<?xml version="1.0"?>\n' })
    const named = text.replace('<OFX>', first).replace('</OFX>', last)
    expect(amounts(readStatement(named, 'GHS', none))).toEqual([-2_000])
  })

  test('loses no line to a tag that is closed under another name, a missing id or a line that is not closed', () => {
    const account = '<ACCTID>1</BNKACCTFROM>'
    const lines = `${transaction('-20.00')}${transaction('-5.00', '<FITID>\n<NAME>Interest').replace('</STMTTRN>', '')}${transaction('-1.00', '<NAME>Fee')}`
    const found = readStatement(ofx(lines, '-26.00', { account }), 'GHS', none)
    expect(found).toMatchObject({ refused: [], closing: { balanceMinor: -2_600 } })
    expect(found.lines.map(({ amountMinor, bankId }) => [amountMinor, bankId])).toEqual([
      [-2_000, 'A1'],
      [-500, null],
      [-100, null],
    ])
  })

  test('has amounts by the convention of all of them', () => {
    const of = (all: string[], closing: string) =>
      readStatement(ofx(all.map((one) => transaction(one)).join(''), closing), 'GHS', none)
    expect(amounts(of(['2,000.00', '-1,650.00', '-1,650', '10,000'], '8,700.00'))).toEqual([
      ...[200_000, -165_000, -165_000, 1_000_000],
    ])
    expect(amounts(of(['   -12.80', '-200,00', '-8.95000', '+0,5'], '-221,25'))).toEqual([
      -1_280, -20_000, -895, 50,
    ])
    expect(of(['-1,650'], '')).toMatchObject({ questions: ['decimal'] })
    expect(readStatement(ofx(transaction('-1,650')), 'GHS', { columns: {}, decimal: '.' })).toMatchObject({
      ...{ questions: [], lines: [{ amountMinor: -165_000 }] },
    })
  })

  test('has a balance of an earlier day compared with the lines through that day', () => {
    const later = transaction('-7.00', '<FITID>A2').replace('20260303', '20260402')
    const found = readStatement(ofx(`${transaction('-20.00')}${later}`, '80.00'), 'GHS', none)
    expect(found.closing).toEqual({ day: '2026-04-02', balanceMinor: 7_300 })
  })

  test('has the sign in its type where no amount has one, and refuses a line in another currency', () => {
    const credit = transaction('7.00').replace('DEBIT', 'CREDIT')
    expect(amounts(readStatement(ofx(`${transaction('20.00')}${credit}`), 'GHS', none))).toEqual([
      -2_000, 700,
    ])
    const abroad = transaction('-20.00', '<FITID>A2<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>')
    expect(readStatement(ofx(`${transaction('-20.00')}${abroad}`), 'GHS', none)).toMatchObject({
      lines: [{ bankId: 'A1' }],
      refused: [{ row: 2, code: 'currency_differs' }],
    })
  })
})

describe('a word that may be money in or out', () => {
  const typed = (...rows: string[]) => read(['Date,Type,Amount', ...rows])

  test.each([
    ['charge', 'charge'],
    ['Payment', 'Payment'],
    ['Payment', 'Withdrawal'],
    ['Fee', 'Charges'],
  ])('is no direction without a word for money in: %s, %s', (first, second) => {
    const found = typed(`2026-03-01,${first},100.00`, `2026-03-02,${second},50.00`)
    expect([amounts(found), found.questions]).toEqual([[10_000, 5_000], ['positive']])
  })

  test('never outweighs the signs of the amounts', () => {
    const shop = typed('2026-03-01,Payment,100.00', '2026-03-02,Fee,-1.50', '2026-03-03,Payment,80.00')
    expect([amounts(shop), shop.refused, shop.questions]).toEqual([[10_000, -150, 8_000], [], []])
    const agent = typed('2026-03-01,CASH_IN,-100.00', '2026-03-02,CASH_OUT,30.00')
    expect([amounts(agent), agent.refused]).toEqual([[-10_000, 3_000], []])
  })

  test('and one that is not known have the signs that the balances show', () => {
    const wallet = read([
      'Date,Type,Amount,Balance',
      '2026-03-01,CASH_OUT,50.00,950.00',
      '2026-03-02,CASH_IN,100.00,1050.00',
      '2026-03-03,TRANSFER,20.00,1070.00',
      '2026-03-04,PAYMENT,30.00,1100.00',
      '2026-03-05,TRANSFER,10.00,1090.00',
    ])
    expect(amounts(wallet)).toEqual([-5_000, 10_000, 2_000, 3_000, -1_000])
    expect(wallet).toMatchObject({ refused: [], disagreements: [], questions: [] })
    const momo = read([
      'Date,Type,Amount,Bal before,Bal after',
      '2026-03-01,PAYMENT,30.00,100.00,130.00',
      '2026-03-02,CASH_IN,10.00,130.00,140.00',
      '2026-03-03,CASH_OUT,20.00,140.00,120.00',
      '2026-03-04,TRANSFER,5.00,120.00,115.00',
    ])
    expect(amounts(momo)).toEqual([3_000, 1_000, -2_000, -500])
    expect(momo).toMatchObject({ refused: [], disagreements: [] })
    const agent = read([
      'Date,Type,Amount,Bal before,Bal after',
      '2026-03-01,CASH_IN,30.00,100.00,70.00',
      '2026-03-02,CASH_OUT,10.00,70.00,80.00',
    ])
    expect([amounts(agent), agent.disagreements]).toEqual([[-3_000, 1_000], []])
  })
})

describe('fees in several columns', () => {
  const feesOf = (head: string, ...rows: string[]) => read([head, ...rows])

  test.each([
    ['Gross,Fee,VAT,Net', '100.00,2.30,0.30,97.70'],
    ['Gross,Fee,VAT,Net', '100.00,2.00,0.30,97.70'],
    ['Amount,Commission,VAT,Charges,Net', '100.00,2.00,0.30,2.30,97.70'],
  ])('are the ones that lead to what is left: %s %s', (head, row) => {
    const found = feesOf(`Date,${head}`, `2026-03-01,${row}`)
    expect([amounts(found), found.refused]).toEqual([[9_770], []])
  })

  test('are the first where nothing shows whether the others are in it', () => {
    const rows = ['2026-03-01,-50.00,1.00,1.50', '2026-03-02,9.00,,']
    const found = feesOf('Date,Amount,Fee,Charges', ...rows)
    expect([amounts(found), found.questions]).toEqual([[-5_000, -100, 900], ['fees']])
  })

  test.each(['20%', 'Standard', '10.00', ''])('are no taxes without a fee: %s', (tax) => {
    for (const name of ['VAT', 'Tax']) {
      const found = feesOf(`Date,Amount,${name}`, `2026-03-01,-50.00,${tax}`, '2026-03-02,9.00,')
      expect([amounts(found), found.refused, found.questions]).toEqual([[-5_000, 900], [], []])
    }
    const rows = [`2026-03-01,-50.00,1.00,${tax},49.00`, '2026-03-02,10.00,0,,59.00']
    if (!/\./.test(tax))
      expect(amounts(feesOf('Date,Amount,Fee,VAT,Balance', ...rows))).toEqual([-5_000, -100, 1_000])
  })

  test('are all in the sentence about a row that they do not fit', () => {
    const found = feesOf(
      'Date,Amount,Fee,VAT,Net',
      '2026-03-01,5.00,,,5.00',
      '2026-03-02,9.00,1.00,0.20,3.00',
    )
    expect(found.refused).toMatchObject([{ row: 3, detail: expect.stringContaining('fee 1.00') }])
  })
})

describe('what amounts above zero are', () => {
  const answered = (rows: readonly string[], positive: 'in' | 'out') =>
    read(rows, 'GHS', { columns: {}, positive })
  const purchases = ['2026-03-01,Shoprite,500.00', '2026-03-02,Fuel,100.00']
  const head = 'Date,Text,Amount'

  test('is asked on a card whose balances are what is owed, and the balances follow the answer', () => {
    const stated = ['Credit card statement', 'Previous balance,500.00', 'New balance,1100.00']
    const card = [...stated, head, ...purchases]
    expect(read(card).questions).toEqual(['positive'])
    expect(answered(card, 'out')).toMatchObject({
      lines: [{ amountMinor: -50_000 }, { amountMinor: -10_000 }],
      ...{ questions: [], openingMinor: -50_000, closing: { balanceMinor: -110_000 } },
    })
    const running = ['2026-03-01,Shoprite,500.00,800.00', '2026-03-02,Fuel,100.00,900.00']
    const paid = '2026-03-03,Payment thank you,400.00,500.00'
    const owed = ['Credit card statement', `${head},Balance`, ...running, paid]
    expect(read(owed).questions).toEqual(['positive'])
    expect(answered(owed, 'out')).toMatchObject({
      lines: [{ amountMinor: -10_000 }, { amountMinor: 40_000 }],
      ...{ refused: [{ row: 3 }], disagreements: [], closing: { balanceMinor: -50_000 } },
    })
    // Without a title as well, once it is answered.
    const found = answered([`${head},Balance`, ...running], 'out')
    expect([amounts(found), found.disagreements]).toEqual([[-50_000, -10_000], []])
    expect(found.closing?.balanceMinor).toBe(-90_000)
  })

  test('is asked where one balance is compared with nothing', () => {
    const one = [`${head},Balance`, '2026-03-01,ATM withdrawal,500.00,1500.00']
    const closing = ['Closing balance,1500.00', head, ...purchases]
    for (const rows of [one, closing]) {
      expect(read(rows).questions).toEqual(['positive'])
      const found = answered(rows, 'out')
      expect(found).toMatchObject({ questions: [], closing: { balanceMinor: 150_000 } })
      expect(found.lines.every(({ amountMinor }) => amountMinor < 0)).toBe(true)
    }
    expect(read(['Opening balance,900.00', ...closing]).questions).toEqual([])
    expect(read([`${head},Balance`, '2026-03-01,INV A-1,50.00,50.00']).questions).toEqual([])
  })

  test('is not overruled by an answer where balances fall with most amounts', () => {
    const rows = ['2026-03-01,Rent,500.00,1500.00', '2026-03-02,Fuel,100.00,1400.00']
    const found = answered([`${head},Balance`, ...rows], 'out')
    expect([amounts(found), found.closing?.balanceMinor]).toEqual([[-50_000, -10_000], 140_000])
  })
})

test('amounts are money in without a question where the file shows it', () => {
  const rows = ['2026-03-01,a,100.00,1.50,98.50', '2026-03-02,b,50.00,0,50.00']
  const settled = read(['Date,Text,Amount,Fees,Net Amount', ...rows])
  expect([amounts(settled), settled.questions]).toEqual([[9_850, 5_000], []])
  const sent = ['2026-03-01,a,100.00,1.50,101.50']
  expect(read(['Date,Text,Amount,Fees,Net Amount', ...sent]).questions).toEqual(['positive'])
  const debitCard = ['Card number,****1234', 'Date,Text,Amount', '2026-03-01,a,-5.00', '2026-03-02,b,9.00']
  expect(read(debitCard).questions).toEqual([])
})

describe('another table in the file', () => {
  const pending = ['Pending transactions', 'Date,Description,Reference,Amount,Currency']
  const held = '2026-03-03,Shoprite,77,5.00,GHS'
  const main = ['Date,Description,Amount', '2026-03-01,Rent,-700.00', '2026-03-02,Sales,900.00']

  test.each([
    ['below', [...main, ...pending, held], 6],
    ['above', [...pending, held, '', ...main], 3],
  ])('%s with more names and fewer rows is refused row by row', (_where, rows, row) => {
    const found = read(rows)
    expect(amounts(found)).toEqual([-70_000, 90_000])
    expect(found.refused).toContainEqual(expect.objectContaining({ row, code: 'other_table' }))
  })

  test('is none where the names are repeated, or are in two languages', () => {
    const [names = '', first = '', second = ''] = main
    expect(amounts(read([names, first, names, second]))).toEqual([-70_000, 90_000])
    const both = read([
      'Date,Description,Amount,Balance',
      'Date,Text,Montant,',
      `${first},0`,
      `${second},900`,
    ])
    expect(both).toMatchObject({ closing: { balanceMinor: 90_000 }, columns: { balance: 'Balance' } })
  })
})

describe('what only looks like a stated balance', () => {
  const lines = ['Date,Text,Amount', '2026-03-01,In,500.00', '2026-03-02,Out,-100.00']

  test('two labels in one cell, a year, and a second kind of balance', () => {
    const both = read(['Opening Balance: 1000.00 Closing Balance: 1400.00', ...lines])
    expect([both.openingMinor, both.closing]).toEqual([null, null])
    expect(read(['Opening balance 2026,"1,000.00"', ...lines]).openingMinor).toBe(100_000)
    const cleared = ['Closing balance (cleared),1400.00', 'Closing balance (uncleared),0.00']
    expect(read([...cleared, ...lines]).closing?.balanceMinor).toBe(140_000)
  })

  test('a payment with the number of a form', () => {
    const found = read([...lines, '2026-03-03,C/F 00231,-50.00'])
    expect([amounts(found), found.closing]).toEqual([[50_000, -10_000, -5_000], null])
    const balanced = read([
      'Date,Text,Amount,Balance',
      '2026-03-01,B/F 7,50.00,50.00',
      '2026-03-02,Out,-9.00,41.00',
    ])
    expect(amounts(balanced)).toEqual([5_000, -900])
  })
})

test.each([
  [
    'Balance,Opening Balance',
    ['500.00,1500.00,1000.00', '-200.00,1300.00,1000.00', '-50.00,1250.00,1000.00'],
  ],
  ['Opening Balance', ['500.00,1000.00', '-200.00,1000.00']],
  ['Balance,Opening Balance', ['500.00,1500.00,1000.00', '-200.00,1300.00,1000.00', '9.00,1309.00,1300.00']],
])('the opening balance of a period beside each row is not compared with it: %s', (names, rows) => {
  const found = read([`Date,Text,Amount,${names}`, ...rows.map((row) => `2026-03-01,a,${row}`)])
  expect([found.lines.length, found.disagreements]).toEqual([rows.length, []])
})

test.each(['Result', 'Outcome', 'Transaction result'])('codes in a column %s are no status', (name) => {
  const rows = ['2026-03-01,a,5.00,00 Approved', '2026-03-02,b,-2.00,00 Approved']
  expect(read([`Date,Text,Amount,${name}`, ...rows])).toMatchObject({
    lines: [{ amountMinor: 500 }, { amountMinor: -200 }],
    refused: [],
  })
})

test('the balance of OFX is not that of the end where a line of the next day may be in it', () => {
  const later = transaction('50.00', '<FITID>A2').replace('20260303', '20260401')
  expect(readStatement(ofx(`${transaction('80.00')}${later}`, '130.00'), 'GHS', none).closing).toBeNull()
})

test('dalasi are no debits, unless the file has credits as well', () => {
  const rows = ['Date,Text,Amount', '2026-03-01,9D,500D', '2026-03-02,b,-20D']
  expect(read(rows, 'GMD').lines).toMatchObject([
    { amountMinor: 50_000, description: '9D' },
    { amountMinor: -2_000 },
  ])
  expect(amounts(read([...rows.slice(0, 2), '2026-03-02,b,20C'], 'GMD'))).toEqual([-50_000, 2_000])
  expect(amounts(read([...rows.slice(0, 2), '2026-03-02,b,20C']))).toEqual([-50_000, 2_000])
})

test('an element of a bank after a name is no part of it', () => {
  for (const more of ['<CATEGORY>Food<BALANCE>80.00', '<CATEGORY>food</CATEGORY>'])
    expect(
      readStatement(ofx(transaction('-20.00', `<FITID>A1<NAME>ACME${more}`)), 'GHS', none).lines,
    ).toMatchObject([{ description: 'ACME' }])
})

test.each(['Payout', 'Payout status', 'Settlement'])(
  'whether a sale is paid out is not its status: %s',
  (name) => {
    const rows = ['2026-03-01,a,5.00,Pending', '2026-03-02,b,-2.00,Paid']
    expect(amounts(read([`Date,Text,Amount,${name}`, ...rows]))).toEqual([500, -200])
  },
)
