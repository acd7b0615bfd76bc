import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { formatMilli, milli, parseMilli } from '#domain/quantity.ts'
import { plainNumber } from '#domain/typed-number.ts'
import { keepComma } from './comma-here.ts'

/** Asks once for a shop, on each of its devices, whether `1,250` of something that is weighed is one and a quarter. */
export function WhichNumber({
  text,
  unit,
  onChosen,
}: {
  text: string
  unit: string | undefined
  onChosen: () => void
}) {
  const { shopId } = useShopFormat()
  return (
    <span className="flex flex-wrap items-center gap-2">
      Which number is it? Asked once for this shop on this device.
      {(['decimal', 'thousands'] as const).map((comma) => (
        <button
          key={comma}
          type="button"
          className="min-h-9 rounded-md border border-line-strong px-3 font-semibold text-ink"
          onClick={() => {
            keepComma(shopId, comma)
            onChosen()
          }}
        >
          {formatMilli(parseMilli(plainNumber(text, comma) ?? '') ?? milli(0))} {unit}
        </button>
      ))}
    </span>
  )
}
