import { currencyDigits } from '#domain/money.ts'

/** What the figures of a picture are: minor units, basis points or plain numbers. */
export type ChartUnit = 'money' | 'percent' | 'number'

/** A figure beside an axis: `950`, `1.2k`, `35k`, `1.2M`, `40%`. */
export function shortFigure(value: number, unit: ChartUnit, currency: string): string {
  if (unit === 'percent') return `${signed(value / 100, String)}%`
  const amount = unit === 'money' ? value / 10 ** currencyDigits(currency) : value
  return signed(amount, (size) => {
    if (size >= 999_500_000) return `${short(size / 1e9)}bn`
    if (size >= 999_500) return `${short(size / 1e6)}M`
    if (size >= 1000) return `${short(size / 1000)}k`
    return String(Number(size.toFixed(2)))
  })
}

function short(size: number): string {
  return String(Number(size.toPrecision(3)))
}

function signed(value: number, text: (size: number) => string): string {
  return `${value < 0 ? '−' : ''}${text(Math.abs(value))}`
}
