import { rateText, readPercent } from '#domain/percent.ts'

type Bounds = { minBp?: number | undefined; maxBp?: number | undefined }

/** How a percentage is read, where that is not plain: `12,5` is `12.5%`. */
export function percentReadAs(text: string, { minBp, maxBp }: Bounds = {}): string | null {
  const percentBp = readPercent(text, maxBp, minBp)
  const isPlain = /^\s*\d+(\.\d{1,2})?\s*%?\s*$/.test(text)
  return percentBp === null || isPlain ? null : rateText(percentBp)
}

/** Why it can't be read; null where it can, and while nothing is typed. */
export function percentError(text: string, { minBp = 1, maxBp = 10_000 }: Bounds = {}): string | null {
  if (text.trim() === '' || readPercent(text, maxBp, minBp) !== null) return null
  const most = (maxBp / 100).toLocaleString('en')
  return minBp === 1
    ? `Enter a percentage above 0 and up to ${most}, like 7.5.`
    : `Enter a percentage from ${minBp / 100} to ${most}.`
}
