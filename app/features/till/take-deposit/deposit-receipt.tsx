import { formatInstant } from '#app/components/format/dates.ts'
import type { Deposit } from '#domain/api/deposit.ts'
import type { Shop } from '#domain/api/shop.ts'
import { currencySymbol, formatMinor, type Minor } from '#domain/money.ts'
import { componentInfo } from '#domain/tax/packs.ts'
import { Amount, Fact } from '../receipt/receipt-rows.tsx'
import { MoneyPaper } from '../take-payment/money-paper.tsx'

/** What a customer is handed for a deposit: what it is for, how it was paid, the tax in it. */
export function DepositReceipt({
  deposit,
  shop,
  tillName,
  customerName,
}: {
  deposit: Deposit
  shop: Shop
  /** Null where another till took it. */
  tillName: string | null
  customerName: string
}) {
  const money = (amountMinor: Minor) => formatMinor(amountMinor, shop.currency)
  return (
    <MoneyPaper label="Receipt of the deposit" shop={shop} at={deposit.recordedAt}>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 border-t border-dashed border-line-strong pt-2">
        <Fact name="Deposit">{deposit.depositId.slice(-8)}</Fact>
        <Fact name="Date">{formatInstant(deposit.recordedAt, shop.timeZone, 'date-time')}</Fact>
        {tillName !== null && <Fact name="Till">{tillName}</Fact>}
        <Fact name="Customer">{customerName}</Fact>
        {deposit.text !== '' && <Fact name="For">{deposit.text}</Fact>}
      </dl>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 border-t border-dashed border-line-strong pt-2">
        <dt className="text-16 font-semibold">Deposit</dt>
        <dd className="text-right text-16 font-semibold">
          {currencySymbol(shop.currency)} {money(deposit.totalMinor)}
        </dd>
        {deposit.tenders.map(({ name, amountMinor, reference }, at) => (
          <Amount
            // biome-ignore lint/suspicious/noArrayIndexKey: a receipt never changes
            key={at}
            name={reference ? `${name} (${reference})` : name}
            amount={money(amountMinor)}
          />
        ))}
      </dl>
      {deposit.taxes.length > 0 && (
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 border-t border-dashed border-line-strong pt-2">
          {deposit.taxes.map(({ component, amountMinor }) => (
            <Amount
              key={component}
              name={`${componentInfo(shop.taxPack, component).label} in it`}
              amount={money(amountMinor)}
            />
          ))}
        </dl>
      )}
      <p className="mt-2 border-t border-dashed border-line-strong pt-2">
        Bring this receipt when you collect the goods: the deposit is taken off their price.
      </p>
    </MoneyPaper>
  )
}
