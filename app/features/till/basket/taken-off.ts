import { comesToTooMuch, largestAmountMinor } from '#domain/ceilings.ts'
import { type Approval, maxVoided, type VoidedLine } from '#domain/documents/sale/approval.ts'
import { unapprovedVoids } from '#domain/documents/sale/approved-voids.ts'
import { type BasketLine, extend } from '#domain/documents/sale/price.ts'
import { type Minor, minor } from '#domain/money.ts'
import { inSingles } from '#domain/product/pack.ts'
import { type Milli, milli } from '#domain/quantity.ts'

/** What came onto a line this long ago may be taken off it again: a slip that is corrected at once. */
export const slipMs = 10_000

/** What a line records of the quantities it had. */
export type Rung = {
  /** The most it held, without slips; what is missing from it now was taken off. Absent: nothing ever was. */
  rungMilli?: Milli
  /** What came onto it a short while ago, the latest last. */
  raised?: readonly Raise[]
  /** Uid of the last person who lowered it. */
  loweredBy?: string
}

type Raise = { atMs: number; quantityMilli: Milli }
type Counted = Rung & { quantityMilli: Milli }
type TakenFrom = Rung & BasketLine

/**
 * The line's quantity as it becomes, with what is remembered of the one it had: only what is left in the end counts, so
 * that typing 12 over 10 takes nothing off on its way through 1.
 * @param atMs milliseconds since 1970; absent where that is not known: then nothing is a slip
 * @param by uid of who changes it; absent where that is not known
 */
export function recounted(line: Counted, quantityMilli: Milli, atMs?: number, by?: string): Counted {
  const isLate = ({ atMs: cameMs }: Raise) => atMs === undefined || cameMs > atMs || atMs - cameMs >= slipMs
  const raised = (line.raised ?? []).filter((raise) => !isLate(raise))
  const moreMilli = milli(quantityMilli - line.quantityMilli)
  const { rungMilli, loweredBy } = line
  if (moreMilli >= 0)
    return {
      quantityMilli,
      ...(rungMilli !== undefined && { rungMilli }),
      ...(loweredBy !== undefined && { loweredBy }),
      raised:
        atMs === undefined || moreMilli === 0 ? raised : [...raised, { atMs, quantityMilli: moreMilli }],
    }
  const stoodMilli = line.quantityMilli - raised.reduce((sum, raise) => sum + raise.quantityMilli, 0)
  const lowered = { quantityMilli, rungMilli: milli(Math.max(rungMilli ?? 0, stoodMilli)) }
  const isMore = takenOffMilli(lowered) > takenOffMilli(line)
  const last = isMore ? by : loweredBy
  return {
    ...lowered,
    ...(last !== undefined && { loweredBy: last }),
    // What came last goes first: no piece excuses two that are taken off.
    raised: without(raised, milli(-moreMilli)),
  }
}

function without(raised: readonly Raise[], quantityMilli: Milli): Raise[] {
  let left: number = quantityMilli
  return raised
    .toReversed()
    .flatMap((raise) => {
      const gone = Math.min(left, raise.quantityMilli)
      left -= gone
      return gone < raise.quantityMilli
        ? [{ ...raise, quantityMilli: milli(raise.quantityMilli - gone) }]
        : []
    })
    .toReversed()
}

/** How much of the line was taken off again. */
export function takenOffMilli({ rungMilli = milli(0), quantityMilli }: Counted): Milli {
  return milli(Math.max(rungMilli - quantityMilli, 0))
}

/** The amount of that, at the line's price. */
export function takenOffMinor(line: TakenFrom): Minor {
  return amountOf(line, takenOffMilli(line))
}

/** A removed line counts with the highest quantity that it had. @param by uid of the person who removes it */
export function wholeLine(line: TakenFrom, by?: string): VoidedLine {
  return voidOf(line, milli(Math.max(line.rungMilli ?? 0, line.quantityMilli)), by)
}

/** All that was taken off a basket: the lines that are gone, and what the others held once. */
export function allTakenOff({
  lines,
  voided = [],
}: {
  lines: readonly TakenFrom[]
  voided?: readonly VoidedLine[]
}): VoidedLine[] {
  const lowered = lines.filter((line) => takenOffMilli(line) > 0)
  return lastVoided([...voided, ...lowered.map((line) => voidOf(line, takenOffMilli(line), line.loweredBy))])
}

/** Only the last ones where there are too many: they are enough to show repeated removals. */
export function lastVoided(voided: readonly VoidedLine[]): VoidedLine[] {
  return voided.slice(-maxVoided)
}

function voidOf(line: TakenFrom, quantityMilli: Milli, by: string | undefined): VoidedLine {
  const { lineId, productId, pack } = line
  const amountMinor = amountOf(line, quantityMilli)
  const taken = { lineId, productId, quantityMilli: inSingles({ quantityMilli, pack }), amountMinor }
  return by === undefined ? taken : { ...taken, by }
}

/** A price that was changed since may make it more than a receipt can hold. */
function amountOf({ unitPriceMinor }: BasketLine, quantityMilli: Milli): Minor {
  return comesToTooMuch(unitPriceMinor, quantityMilli)
    ? minor(largestAmountMinor)
    : extend(unitPriceMinor, quantityMilli)
}

type OfBasket = { lines: readonly unknown[]; voided?: readonly VoidedLine[]; approvals?: readonly Approval[] }

/**
 * A basket that takes the place of one without lines: what was taken off that one without approval is reported
 * with the next sale.
 */
export function withTakenOff<Taken extends OfBasket>(taken: Taken, before: OfBasket): Taken {
  const approvals = (before.approvals ?? []).filter(({ act }) => act === 'void')
  const unreported = before.lines.length > 0 ? [] : unapprovedVoids(before.voided ?? [], approvals)
  return unreported.length === 0
    ? taken
    : { ...taken, voided: lastVoided([...unreported, ...(taken.voided ?? [])]) }
}
