import { formatDay } from '#app/components/format/dates.ts'
import type { BadDebts } from '#domain/api/party-payment.ts'

/** Why no tax on a debt can be recovered; null if some can, with its number of first and last days. */
export function noReliefText(
  { how, source }: Pick<BadDebts, 'how' | 'source'>,
  parts: number,
): string | null {
  if (how === 'none') return `No tax on this debt can be recovered: ${source}.`
  return parts === 0
    ? `No tax on this debt can be recovered: none was declared on it here. (${source}.)`
    : null
}

/**
 * How and when the tax on a debt, or on the instalments with the same days, can be recovered.
 * @param tax the amount; `isDivided`: instalments of the debt have other days
 */
export function reliefText(
  { how, claimedIn, source }: Pick<BadDebts, 'how' | 'claimedIn' | 'source'>,
  { from, until, isRecovered }: Pick<BadDebts['owed'][number], 'from' | 'until' | 'isRecovered'>,
  { tax, isDivided, on }: { tax: string; isDivided: boolean; on: string },
): string {
  const ofDebt = isDivided ? `Part of the tax, ${tax},` : `The tax on all of it, ${tax},`
  const between = `from ${formatDay(from)} until ${formatDay(until)}`
  if (how === 'application')
    return `${ofDebt} can be reclaimed ${between} by ${claimedIn}. It is not claimed in a return: enter the refund as other income when it is paid. (${source}.)`
  if (on > until)
    return isRecovered
      ? `Tax of ${tax} on this debt was claimed in time and later repaid. This write-off claims it again, in ${claimedIn} of the return. (${source}.)`
      : `${ofDebt} could be recovered until ${formatDay(until)}. (${source}.)`
  if (from <= on) {
    const ofPart = isDivided
      ? 'a part of the debt is written off by due day, earliest first'
      : 'for a part of the debt, in proportion'
    return `${ofDebt} is recovered with the write-off, in ${claimedIn} of the return; ${ofPart}. (${source}.)`
  }
  return `${ofDebt} can be recovered ${between}. If you write the debt off today, the tax is listed under Taxation, and can be claimed there from that day on. (${source}.)`
}
