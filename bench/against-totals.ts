import { median, type Row } from './table.ts'

const turns = 15

/** A report or a chart, and reading the totals that it is derived from. */
export type FromTotals = {
  what: string
  make: () => Promise<unknown>
  totals: () => Promise<unknown>
}

/** In turns with reading its totals. */
export async function againstTotals({ what, make, totals }: FromTotals): Promise<Row> {
  const [made, read] = await inTurns(make, totals)
  return rowOf(what, [made, `${read.toFixed(1)} ms to read its totals`], made / read, 3)
}

/** In turns with the same of fewer sales. */
export async function againstFewer(
  { what, make }: FromTotals,
  fewer: FromTotals,
  sales: number,
): Promise<Row> {
  const [made, before] = await inTurns(make, fewer.make)
  const baseline = `${before.toFixed(1)} ms at ${sales.toLocaleString('en')} sales`
  return rowOf(what, [made, baseline], made / before, 1.5)
}

function rowOf(what: string, [ms, baseline]: [number, string], ratio: number, most: number): Row {
  return {
    ...{ what, measured: `${ms.toFixed(1)} ms`, baseline, ratio },
    ...{ wanted: `at most ${most.toFixed(2)}`, holds: ratio <= most },
  }
}

/** The medians of both. */
async function inTurns(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number, number]> {
  const [ofOne, ofOther]: [number[], number[]] = [[], []]
  await one()
  await other()
  for (let turn = 0; turn < turns; turn += 1) {
    ofOther.push(await timed(other))
    ofOne.push(await timed(one))
  }
  return [median(ofOne), median(ofOther)]
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
