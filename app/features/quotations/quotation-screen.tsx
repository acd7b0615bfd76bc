import { Link } from '@remix-run/react'
import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { namedColumns } from '#app/features/products/named-columns.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { Quotation } from '#domain/api/quotation.ts'
import { extend, pricedLine } from '#domain/documents/sale/price.ts'
import { minor } from '#domain/money.ts'
import { taxesOf } from '#domain/receipt/view.ts'
import { quotationName, quotationStateLabels } from '#domain/terms/quotation.ts'
import { quotationsPath } from './paths.ts'
import { QuotationActions, SellErrorBanner, useSell } from './quotation-actions.tsx'
import { quotationTones } from './quotation-columns.tsx'

type Line = Quotation['lines'][number]

const columns: readonly DataColumn<Line>[] = [
  ...namedColumns,
  {
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    value: ({ quantityMilli }) => quantityMilli,
    phone: 'detail',
  },
  {
    id: 'price',
    header: 'Price',
    kind: 'money',
    value: ({ unitPriceMinor }) => unitPriceMinor,
    phone: 'detail',
  },
  {
    id: 'discount',
    header: 'Discount',
    kind: 'money',
    givesWay: 2,
    value: ({ discountMinor }) => (discountMinor === 0 ? null : minor(-discountMinor)),
    phone: 'none',
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    value: ({ unitPriceMinor, quantityMilli, discountMinor }) =>
      extend(unitPriceMinor, quantityMilli) - discountMinor,
    phone: 'figure',
  },
]

/** A quotation: what was offered at which prices, and what became of it. */
export function QuotationScreen({ quotation }: { quotation: Quotation }) {
  const { number, customerName, state, lines } = quotation
  const { sell, error, isBusy } = useSell(quotation)
  return (
    <Screen
      title={`${quotationName(number)} to ${customerName}`}
      subtitle={<StatusTag tone={quotationTones[state]}>{quotationStateLabels[state]}</StatusTag>}
      back={{ to: quotationsPath, label: 'Quotations' }}
      actions={<QuotationActions quotation={quotation} isSelling={isBusy} onSell={() => void sell(false)} />}
    >
      {error && <SellErrorBanner error={error} onTakeOver={() => void sell(true)} />}
      <QuotationFacts quotation={quotation} />
      <DataTable
        id="quotation"
        label="Goods"
        rows={lines}
        columns={columns}
        rowKey={({ lineId }) => lineId}
        urlKeys={null}
        hasFilter={lines.length > 20}
        hasDownload={false}
        empty={null}
      />
      <Sums quotation={quotation} />
    </Screen>
  )
}

function QuotationFacts({ quotation }: { quotation: Quotation }) {
  const { quotedAt, quotedBy, validUntil, note, opened, soldOn, soldAgainOn, emailed, state } = quotation
  return (
    <Facts className="max-w-160 border-y border-line">
      <Fact label="Quoted">
        <InstantText instant={quotedAt} />
        {quotedBy !== null && `, by ${quotedBy}`}
      </Fact>
      <Fact label="Valid until">
        <DayText day={validUntil} />
      </Fact>
      {note !== null && <Fact label="Note">{note}</Fact>}
      {emailed && (
        <Fact label="Emailed">
          {emailed.to}, <InstantText instant={emailed.at} />
        </Fact>
      )}
      {state === 'open' && opened && (
        <Fact label="Opened to sell">
          {opened.till}, <InstantText instant={opened.at} />
        </Fact>
      )}
      {[...(soldOn ? [soldOn] : []), ...soldAgainOn].map(({ saleId, receiptNumber, soldAt }, index) => (
        <Fact key={saleId} label={index === 0 ? 'Sold' : 'Sold again'}>
          <Link className="font-medium text-accent underline" to={`/user/dashboard/sales/${saleId}`}>
            Receipt {receiptNumber}
          </Link>
          , <InstantText instant={soldAt} />
        </Fact>
      ))}
    </Facts>
  )
}

function Sums({ quotation }: { quotation: Quotation }) {
  const { taxPack } = useShop()
  const { lines, totals, pricesIncludeTax } = quotation
  const taxed = lines.map((line) => ({
    taxes: line.taxes,
    netMinor: pricedLine(line, pricesIncludeTax).netMinor,
  }))
  return (
    <Facts className="ml-auto w-full max-w-96 border-y border-line">
      <Fact label="Net of tax">
        <Money amountMinor={totals.netMinor} />
      </Fact>
      {taxesOf(taxed, taxPack).map(({ label, rateBp, amountMinor }) => (
        <Fact key={`${label} ${rateBp}`} label={`${label} ${rateBp / 100}%`}>
          <Money amountMinor={amountMinor} />
        </Fact>
      ))}
      <Fact label="Total">
        <Money amountMinor={totals.grossMinor} className="font-semibold" />
      </Fact>
    </Facts>
  )
}
