import { formatInstant } from '#app/components/format/dates.ts'
import type { Shop } from '#domain/api/shop.ts'
import { calendarDay } from '#domain/business-day.ts'
import { currencySymbol, formatMinor, type Minor, minor } from '#domain/money.ts'
import { formatMilli } from '#domain/quantity.ts'
import { receiptFooterOf, receiptHeadAt, receiptHeadLines } from '#domain/receipt-head.ts'
import { registrationOn } from '#domain/tax/packs.ts'
import { refundLabels } from '#domain/terms/tender.ts'
import { fractionalUnits } from '#domain/terms/unit.ts'
import { Amount, Fact } from './receipt-rows.tsx'
import type { ReceiptLine, ReceiptView } from './receipt-view.ts'

/** A receipt as it is handed out: the same on the screen, on an 80 mm roll and on A4. */
export function Receipt({ receipt, shop }: { receipt: ReceiptView; shop: Shop }) {
  const money: Money = (amountMinor) => formatMinor(amountMinor, shop.currency)
  const head = receiptHeadAt(shop, receipt.soldAt)
  const heading = receiptHeadLines(head, taxNumberOf(receipt, shop))
  const isReturn = receipt.kind === 'return'
  return (
    <article
      aria-label={`Receipt ${receipt.receiptNumber}`}
      className="print-receipt tabular mx-auto w-full max-w-[360px] bg-surface text-13 text-ink print:text-[9pt]"
    >
      <header className="text-center">
        <p className="text-16 font-semibold">{head.name}</p>
        {heading.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
          <p key={at} className="min-h-4 text-ink-soft wrap-anywhere">
            {line}
          </p>
        ))}
      </header>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 border-t border-dashed border-line-strong pt-2">
        <Fact name={isReturn ? 'Return' : 'Receipt'}>{receipt.receiptNumber}</Fact>
        <Fact name="Date">{formatInstant(receipt.soldAt, shop.timeZone, 'date-time')}</Fact>
        <Fact name="Till">{receipt.tillName}</Fact>
        {receipt.customerName && <Fact name="Customer">{receipt.customerName}</Fact>}
      </dl>
      <ul className="mt-2 flex flex-col gap-1.5 border-y border-dashed border-line-strong py-2">
        {receipt.lines.map((line) => (
          <LineOnPaper key={line.lineId} line={line} money={money} />
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 pt-2">
        {receipt.discountMinor > 0 && (
          <Amount name="Discounts given" amount={money(minor(-receipt.discountMinor))} />
        )}
        {!receipt.pricesIncludeTax && receipt.taxes.length > 0 && (
          <>
            <Amount name="Before tax" amount={money(receipt.netMinor)} />
            <Taxes receipt={receipt} money={money} />
          </>
        )}
        <dt className="text-16 font-semibold">{isReturn ? 'Refund' : 'Total'}</dt>
        <dd className="text-right text-16 font-semibold">
          {currencySymbol(shop.currency)} {money(receipt.grossMinor)}
        </dd>
        {receipt.roundingMinor !== 0 && (
          <>
            <Amount name="Rounding" amount={money(minor(-receipt.roundingMinor))} />
            <Amount
              name={isReturn ? 'Refund, rounded' : 'Total, rounded'}
              amount={money(minor(receipt.grossMinor - receipt.roundingMinor))}
            />
          </>
        )}
        {receipt.tenders.map((tender, index) => (
          <Amount
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
            key={index}
            name={`${isReturn && tender.kind === 'on-account' ? refundLabels[tender.kind] : tender.name}${tender.reference ? ` (${tender.reference})` : ''}`}
            amount={money(tender.amountMinor)}
          />
        ))}
        {receipt.changeMinor > 0 && <Amount name="Change" amount={money(receipt.changeMinor)} />}
      </dl>
      {receipt.pricesIncludeTax && receipt.taxes.length > 0 && (
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 border-t border-dashed border-line-strong pt-2">
          <dt className="col-span-2 text-ink-soft">Tax included</dt>
          <Taxes receipt={receipt} money={money} />
          <Amount name="Net of tax" amount={money(receipt.netMinor)} />
        </dl>
      )}
      {receipt.note && (
        <p className="mt-2 border-t border-dashed border-line-strong pt-2 whitespace-pre-line">
          {receipt.note}
        </p>
      )}
      <footer className="mt-3 text-center text-ink-soft">
        {receiptFooterOf(head).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
          <p key={at} className="min-h-4 wrap-anywhere">
            {line}
          </p>
        ))}
      </footer>
    </article>
  )
}

/** Of the day it was sold on; none before the shop was registered. */
function taxNumberOf({ soldAt }: ReceiptView, { taxRegistrations, timeZone }: Shop): string | undefined {
  const registration = registrationOn(taxRegistrations, calendarDay(soldAt, timeZone))
  return registration?.scheme === 'not-registered' ? undefined : registration?.number
}

type Money = (amountMinor: Minor) => string

/** By rate, each with what it was reckoned on; an imported tax has no rate. */
function Taxes({ receipt: { taxes, untaxedMinor }, money }: { receipt: ReceiptView; money: Money }) {
  return (
    <>
      {taxes.map(({ label, rateBp, baseMinor, amountMinor }) => (
        <Amount
          key={`${label}${rateBp}`}
          name={rateBp === 0 ? label : `${label} ${rateBp / 100} % on ${money(baseMinor)}`}
          amount={money(amountMinor)}
        />
      ))}
      {untaxedMinor > 0 && <Amount name={`No tax on ${money(untaxedMinor)}`} amount={money(minor(0))} />}
    </>
  )
}

function LineOnPaper({ line, money }: { line: ReceiptLine; money: Money }) {
  const isMeasured = fractionalUnits.some((unit) => unit === line.unit)
  return (
    <li className="print-together grid grid-cols-[1fr_auto] gap-x-3">
      <span className="wrap-anywhere">{line.name}</span>
      <span className="text-right">{money(line.amountMinor)}</span>
      <span className="col-span-2 text-ink-soft">
        {formatMilli(line.quantityMilli)}
        {isMeasured && ` ${line.unit}`} × {money(line.unitPriceMinor)}
        {line.discountMinor > 0 && `, less ${money(line.discountMinor)}`}
      </span>
    </li>
  )
}
