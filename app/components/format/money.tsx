import { cx } from '#app/components/ui/class-names.ts'
import { currencySymbol, formatMinor, type Minor, minor } from '#domain/money.ts'
import { BelowZero } from './below-zero.tsx'
import { useShopFormat } from './shop-format.tsx'

type MoneyProps = {
  /** Minor units of the currency. */
  amountMinor: Minor
  /** ISO 4217; the shop's own where left out. */
  currency?: string
  /** Leaves the currency out, where a column head shows it. */
  isBare?: boolean
  /** A change: a plus sign before what grew. */
  isSigned?: boolean
  /** Smaller where its container (`@container`) is too narrow for it: a figure is not cut short. */
  isFitted?: boolean
  className?: string
}

/** An amount: the currency small and soft before it, a minus sign, figures that line up. */
export function Money({ amountMinor, currency, isBare, isSigned, isFitted, className }: MoneyProps) {
  const shop = useShopFormat()
  const code = currency ?? shop.currency
  const isNegative = amountMinor < 0
  const sign = isNegative ? '−' : isSigned && amountMinor > 0 ? '+' : ''
  const size = formatMinor(minor(Math.abs(amountMinor)), code)
  const symbol = isBare ? '' : currencySymbol(code)
  const amount = (
    <>
      {!isBare && (
        <span className="mr-[0.3em] align-baseline text-[0.78em] font-normal opacity-90">{symbol}</span>
      )}
      {size}
    </>
  )
  return (
    <span
      className={cx('tabular whitespace-nowrap', className)}
      style={isFitted ? { fontSize: fittedSize(sign + size, symbol) } : undefined}
    >
      {isNegative ? (
        <BelowZero>{amount}</BelowZero>
      ) : (
        <>
          {sign}
          {amount}
        </>
      )}
    </span>
  )
}

/** The whole of it in the width of the container, but never smaller than can be read. */
function fittedSize(figures: string, symbol: string): string {
  const digits = figures.replaceAll(/\D/g, '').length
  const ems = digits * 0.66 + (figures.length - digits) * 0.36 + symbol.length * 0.6 + 0.3
  return `max(0.6875rem, min(1em, 100cqi / ${ems.toFixed(2)}))`
}

export { moneyText } from '#domain/money.ts'
