import { formatDay } from '#app/components/format/dates.ts'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { RecordedDocument } from '#domain/api/recorded-document.ts'
import type { Shop } from '#domain/api/shop.ts'
import { currencySymbol, type Minor, minor, sumMinor } from '#domain/money.ts'
import { rateText } from '#domain/percent.ts'
import { componentInfo } from '#domain/tax/packs.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'

type Line = RecordedDocument['lines'][number]

/** The lines of an entry, each with its account and what it is of. */
export function EntryLines({ lines }: { lines: readonly Line[] }) {
  const shop = useShop()
  if (lines.length === 0) return <p className="mt-2 text-14 text-ink-soft">Nothing was posted.</p>
  const symbol = currencySymbol(shop.currency)
  return (
    <table className="mt-2 w-full max-w-200 text-14">
      <thead>
        <tr className="text-13 text-ink-soft">
          <th scope="col" className="border-b border-line py-1.5 text-left font-medium">
            Account
          </th>
          <SideHead>Debit {symbol}</SideHead>
          <SideHead>Credit {symbol}</SideHead>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const details = detailsOf(line, shop)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, nor the order of its lines
            <tr key={index}>
              <td className="border-b border-line py-1.5">
                <span className="tabular text-ink-soft">{line.account}</span> {line.accountName}
                {details !== '' && <span className="block text-13 text-ink-soft">{details}</span>}
              </td>
              <Side amountMinor={line.debitMinor} />
              <Side amountMinor={line.creditMinor} />
            </tr>
          )
        })}
      </tbody>
      <tfoot className="font-semibold">
        <tr>
          <th scope="row" className="py-1.5 text-left">
            Total
          </th>
          <Side isTotal amountMinor={sumMinor(lines.map((line) => line.debitMinor))} />
          <Side isTotal amountMinor={sumMinor(lines.map((line) => line.creditMinor))} />
        </tr>
      </tfoot>
    </table>
  )
}

/** What a line is of, in words: who owes, when it is due, the till, the tax and what it was worked out on. */
function detailsOf(line: Line, { taxPack, currency }: Pick<Shop, 'taxPack' | 'currency'>): string {
  const { party, due, till, taxClass, taxComponent, taxRateBp = 0, taxBaseMinor } = line
  // It has the sign of its line, which the side of the amount shows.
  const rate = rateText(taxRateBp)
  const of = taxBaseMinor === undefined ? '' : ` of ${moneyText(minor(Math.abs(taxBaseMinor)), currency)}`
  return [
    party,
    due && `due ${formatDay(due)}`,
    till,
    taxComponent && `${componentInfo(taxPack, taxComponent).label} ${rate}${of}`,
    taxClass && !taxComponent && taxClassLabels[taxClass],
  ]
    .filter(Boolean)
    .join(' · ')
}

function SideHead({ children }: { children: readonly string[] }) {
  return (
    <th scope="col" className="border-b border-line py-1.5 pl-3 text-right font-medium whitespace-nowrap">
      {children}
    </th>
  )
}

function Side({ amountMinor, isTotal }: { amountMinor: Minor; isTotal?: boolean }) {
  return (
    <td className={`py-1.5 pl-3 text-right align-top ${isTotal ? '' : 'border-b border-line'}`}>
      {amountMinor !== 0 && <Money amountMinor={amountMinor} isBare />}
    </td>
  )
}
