import { paymentTypesEver } from '../../documents/setting/dated.ts'
import { expectedCashMinor, otherCash } from '../../documents/shift-close/expected.ts'
import { afterLate, notFoundAdvice, shownLate } from '../../documents/shift-close/late-cash.ts'
import { tenderSumName } from '../../documents/shift-close/schema.ts'
import { instantInWords } from '../../instant-in-words.ts'
import { formatMinor, type Minor, minor } from '../../money.ts'
import { tenderName } from '../../payments/payment-type.ts'
import { rateText } from '../../percent.ts'
import { factLines } from '../../receipt/money-paper.ts'
import type { Paper, PaperLine, PaperPart } from '../../receipt/paper.ts'
import type { ShopOnPaper } from '../../receipt/receipt-paper.ts'
import { receiptHeadAt } from '../../receipt-head.ts'
import { componentInfo } from '../../tax/packs.ts'
import { cashMovementName } from '../../terms/cash-place.ts'
import type { BlindShift, CountCorrection, Shift, ShiftClosed, ShownShift } from '../shift.ts'
import type { Shop } from '../shop.ts'

type ShopOfShift = ShopOnPaper & Pick<Shop, 'settings'>
type AmountLine = (name: string, amountMinor: Minor) => PaperLine

/**
 * A shift on paper: X while it is open, Z once it is closed. One that the server has not numbered has the number 0. What
 * the drawer should hold is on a Z report only: an open drawer is counted blind.
 * @param at when an X is taken
 * @param derivedFrom of what this device made it, in sentences
 */
export function shiftPaper(
  shift: ShownShift,
  shop: ShopOfShift,
  at: string,
  derivedFrom: readonly string[] = [],
): Paper {
  const { closed, number } = shift
  const title = closed ? `Z report ${number}` : number === 0 ? 'X report' : `X report, shift ${number}`
  const parts: PaperPart[] = [
    {
      lines: [
        { is: 'name', text: receiptHeadAt(shop, closed?.closedAt ?? at).name },
        { is: 'middle', text: title, isStrong: true },
      ],
    },
    { lines: factsOf(shift, shop, at) },
    ...('isBlind' in shift ? blindParts(shift) : shownParts(shift, shop)),
    { lines: derivedFrom.map((text) => ({ is: 'text', text })) },
  ]
  return { title, parts: parts.filter(({ lines }) => lines.length > 0) }
}

/** How many of each, and no amount: what there should be can't be worked out of it. */
function blindParts({ sums, movements, drawerOpenings = 0 }: BlindShift): PaperPart[] {
  return [
    { lines: [countLine('Sales', sums.sales), countLine('Returns', sums.returns)] },
    {
      title: 'Cash in and out',
      lines: [
        ...movements.map((moved): PaperLine => ({ is: 'text', text: movementName(moved) })),
        ...openedLines(drawerOpenings),
      ],
    },
    { lines: [{ is: 'text', text: 'The amounts are on the Z report, once the drawer is counted.' }] },
  ]
}

const countLine = (name: string, count: number): PaperLine => ({ is: 'amount', name, amount: String(count) })

function openedLines(drawerOpenings: number): PaperLine[] {
  return drawerOpenings > 0 ? [countLine('Drawer opened without a sale', drawerOpenings)] : []
}

/** Who moved it is printed if another person sent it. */
function movementName({ reason, by, sentBy, ...moved }: BlindShift['movements'][number]): string {
  const who = sentBy === undefined ? '' : ` (${by ? `${by}, ` : ''}sent by ${sentBy})`
  return `${cashMovementName(moved)}${reason && `: ${reason}`}${who}`
}

function shownParts(shift: Shift, shop: ShopOfShift): PaperPart[] {
  const { closed, sums, deposits = [], payments = [], corrections = [], outside, arrivedSince } = shift
  const { countCorrections = [] } = shift
  const amount: AmountLine = (name, amountMinor) => ({
    ...{ is: 'amount', name },
    amount: formatMinor(amountMinor, shop.currency),
  })
  const corrected = corrections.map(({ receiptNumber, from, to, amountMinor }) =>
    amount(`${receiptNumber}: ${from.name} to ${to.name}`, amountMinor),
  )
  return [
    { lines: salesOf(sums, shop, amount) },
    { title: 'Paid by', lines: sums.tenders.map((sum) => amount(tenderSumName(sum), sum.amountMinor)) },
    { title: 'Deposits taken', lines: deposits.map((sum) => amount(tenderSumName(sum), sum.amountMinor)) },
    {
      title: 'Payments on account',
      lines: payments.map((sum) => amount(tenderSumName(sum), sum.amountMinor)),
    },
    {
      title: closed ? 'Payment types corrected since' : 'Payment types corrected',
      lines: corrected,
    },
    { title: 'Cash in and out', lines: cashMoved(shift, amount) },
    ...(outside ? outsideParts(outside, shop, amount) : []),
    ...(closed ? countedParts(closed, shop, amount) : []),
    ...(closed ? countCorrections.map((one) => correctedPart(one, closed, shop, amount)) : []),
    ...(closed && arrivedSince ? [arrivedPart(arrivedSince, varianceNow(shift, closed), amount)] : []),
  ]
}

/** Whose shift it is, from when to when. */
function factsOf(shift: ShownShift, shop: ShopOfShift, at: string): PaperLine[] {
  const { till, openedAt, openedBy, sentBy, closed, sums } = shift
  const when = (instant: string) => instantInWords(instant, shop.timeZone, 'date-time')
  const { firstReceipt, lastReceipt } = sums
  return factLines([
    ['Till', till],
    ['Opened', when(openedAt)],
    ['By', openedBy],
    ['Sent by', sentBy],
    [closed ? 'Closed' : 'As of', when(closed?.closedAt ?? at)],
    ['By', closed?.by],
    ['Receipts', firstReceipt && lastReceipt ? `${firstReceipt} to ${lastReceipt}` : null],
  ])
}

function salesOf(sums: Shift['sums'], shop: ShopOfShift, amount: AmountLine): PaperLine[] {
  const money = (amountMinor: Minor) => formatMinor(amountMinor, shop.currency)
  return [
    amount(`Sales (${sums.sales})`, sums.salesMinor),
    amount(`Returns (${sums.returns})`, minor(-sums.returnsMinor)),
    amount('Sales less returns', minor(sums.salesMinor - sums.returnsMinor)),
    amount('Discounts given', sums.discountsMinor),
    ...(sums.roundingMinor === 0 ? [] : [amount('Rounding', minor(-sums.roundingMinor))]),
    amount('Net of tax', sums.netMinor),
    ...sums.taxes.map(({ component, rateBp, baseMinor, amountMinor }) =>
      amount(
        `${componentInfo(shop.taxPack, component).label} ${rateText(rateBp)} on ${money(baseMinor)}`,
        amountMinor,
      ),
    ),
  ]
}

/** The difference by the last correction of the count. */
function varianceNow({ countCorrections = [] }: Shift, { varianceMinor, expected }: ShiftClosed): Minor {
  const corrected = countCorrections.at(-1)
  return corrected ? minor(corrected.countedMinor - expectedCashMinor(expected)) : varianceMinor
}

/** What was found to have been in the drawer instead, and the difference that is left. */
function correctedPart(
  { countedMinor, insteadOfMinor, reason, at, by, entryNumber }: CountCorrection,
  { expected }: ShiftClosed,
  shop: ShopOfShift,
  amount: AmountLine,
): PaperPart {
  const varianceMinor = minor(countedMinor - expectedCashMinor(expected))
  return {
    title: 'Count corrected',
    lines: [
      amount('Recorded count', insteadOfMinor),
      amount('Actual count', countedMinor),
      {
        ...{ is: 'amount', name: varianceName(varianceMinor), isStrong: true },
        amount: formatMinor(varianceMinor, shop.currency),
      },
      ...factLines([
        ['Corrected', instantInWords(at, shop.timeZone, 'date-time')],
        ['By', by],
        ['Reason', reason],
        ['Ledger entry', String(entryNumber)],
      ]),
    ],
  }
}

/** Receipts received after their shift was closed, whose cash its figures lack. */
function arrivedPart(
  { receiptNumbers, receiptCount, ...cash }: NonNullable<Shift['arrivedSince']>,
  varianceMinor: Minor,
  amount: AmountLine,
): PaperPart {
  const { salesCashMinor, refundsCashMinor } = cash
  const { leftMinor, salesNotFoundMinor, refundsNotFoundMinor } = afterLate({ varianceMinor, ...cash })
  const shown = shownLate(cash)
  const more = receiptCount - receiptNumbers.length
  const notFound = (name: string, amountMinor: Minor, advice: string): PaperLine[] =>
    amountMinor > 0 ? [amount(name, amountMinor), { is: 'text', text: advice }] : []
  return {
    title: 'Receipts received after closing',
    lines: [
      { is: 'text', text: `${receiptNumbers.join(', ')}${more > 0 ? ` and ${more} more` : ''}` },
      ...(shown.sales ? [amount('Cash from these sales', salesCashMinor)] : []),
      ...(shown.refunds ? [amount('Cash refunded', minor(-refundsCashMinor))] : []),
      amount(`${varianceName(leftMinor)} after these receipts`, leftMinor),
      {
        is: 'text',
        text: 'Not included above. This cash is deducted from the difference found at the count.',
      },
      ...notFound('Cash from sales not found at the count', salesNotFoundMinor, notFoundAdvice.sales),
      ...notFound('Cash refunds not missing at the count', refundsNotFoundMinor, notFoundAdvice.refunds),
    ],
  }
}

/** Shown apart from the shift's own figures, which it is not part of. */
function outsideParts(
  { sums, deposits = [], payments = [] }: NonNullable<Shift['outside']>,
  shop: ShopOfShift,
  amount: AmountLine,
): PaperPart[] {
  const { firstReceipt, lastReceipt } = sums
  const isSold = sums.sales + sums.returns > 0
  return [
    {
      title: 'Added: recorded while no shift was open',
      lines: [
        ...factLines([
          ['Receipts', firstReceipt && lastReceipt ? `${firstReceipt} to ${lastReceipt}` : null],
        ]),
        ...(isSold ? salesOf(sums, shop, amount) : []),
        ...sums.tenders.map((sum) => amount(tenderSumName(sum), sum.amountMinor)),
        ...deposits.map((sum) => amount(`Deposits, ${tenderSumName(sum)}`, sum.amountMinor)),
        ...payments.map((sum) => amount(`Payments on account, ${tenderSumName(sum)}`, sum.amountMinor)),
        {
          is: 'text',
          text: 'Not included above. This cash was in the drawer or safe before the float was counted; cash on receipts received after their shift was closed was counted with that shift.',
        },
      ],
    },
  ]
}

function cashMoved(shift: Shift, amount: AmountLine): PaperLine[] {
  const { closed, float, movements, drawerOpenings = 0 } = shift
  const otherMinor = closed
    ? otherCash({ ...shift, floatMinor: float.amountMinor, expected: closed.expected })
    : minor(0)
  return [
    amount('Float', float.amountMinor),
    ...movements.map(({ amountMinor, ...moved }) =>
      amount(movementName(moved), minor(moved.direction === 'in' ? amountMinor : -amountMinor)),
    ),
    ...(otherMinor === 0
      ? []
      : [amount('Other cash (such as debts recorded in the office, deposits given back)', otherMinor)]),
    ...openedLines(drawerOpenings),
  ]
}

/** What was counted beside what there should have been, and the lines below it. */
function countedParts(closed: ShiftClosed, shop: ShopOfShift, amount: AmountLine): PaperPart[] {
  const { expected, cash, slips, varianceMinor, missing, unused, note, entryNumber, entryHash } = closed
  const types = paymentTypesEver(shop.settings)
  const money = (amountMinor: Minor) => formatMinor(amountMinor, shop.currency)
  const sumOf = (wanted: string) => expected.find(({ tender, typeId = tender }) => typeId === wanted)
  const expectedOf = (wanted: string) => sumOf(wanted)?.amountMinor ?? minor(0)
  const counted: PaperLine[] = [
    ...cash.denominations.map(({ faceMinor, count }) =>
      amount(`${count} × ${money(faceMinor)}`, minor(faceMinor * count)),
    ),
    amount('Cash counted', cash.amountMinor),
    amount('Cash expected', expectedOf('cash')),
    { is: 'amount', name: varianceName(varianceMinor), amount: money(varianceMinor), isStrong: true },
    ...slips.map(({ tender, typeId = tender, amountMinor }) => {
      const name = tenderSumName(
        sumOf(typeId) ?? { tender, name: tenderName({ kind: tender, typeId }, types) },
      )
      return amount(`${name} slips, ${money(expectedOf(typeId))} expected`, amountMinor)
    }),
  ]
  const parts = [
    missing.length > 0 ? `Not arrived when it was closed: ${missing.join(', ')}` : null,
    unused.length > 0 ? `Receipt numbers not used: ${unused.join(', ')}` : null,
    note,
  ]
  return [
    { title: 'Counted', lines: counted },
    ...parts.flatMap((text) => (text ? [{ lines: [{ is: 'text', text } as const] }] : [])),
    {
      lines: [
        { is: 'middle', text: `Ledger entry ${entryNumber}` },
        // Whole: `tools/verify.mjs` holds a proof of the books against it.
        { is: 'middle', text: entryHash },
      ],
    },
  ]
}

export function varianceName(varianceMinor: Minor): string {
  if (varianceMinor === 0) return 'No difference'
  return varianceMinor > 0 ? 'Over' : 'Short'
}
