import { type Milli, milli } from '../../quantity.ts'

type SentLine = { lineId: string; productId: string; quantityMilli: Milli }
type ReceivedLine = { lineId: string; quantityMilli: Milli; lostMilli?: Milli | undefined }

/** What is still in transit of each line of a transfer, after all that was received of it. */
export function stillInTransit(
  sent: readonly SentLine[],
  received: readonly { lines: readonly ReceivedLine[] }[],
): (SentLine & { openMilli: Milli })[] {
  const gone = new Map<string, number>()
  for (const { lineId, quantityMilli, lostMilli = 0 } of received.flatMap(({ lines }) => lines))
    gone.set(lineId, (gone.get(lineId) ?? 0) + quantityMilli + lostMilli)
  return sent.map((line) => ({
    ...line,
    openMilli: milli(line.quantityMilli - (gone.get(line.lineId) ?? 0)),
  }))
}
