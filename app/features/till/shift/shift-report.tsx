import type { ReactNode } from 'react'
import { formatInstant } from '#app/components/format/dates.ts'
import type { Shift, ShiftClosed } from '#domain/api/shift.ts'
import type { Shop } from '#domain/api/shop.ts'
import { paymentTypesEver } from '#domain/documents/setting/dated.ts'
import { otherCash } from '#domain/documents/shift-close/expected.ts'
import { tenderSumName } from '#domain/documents/shift-close/schema.ts'
import { formatMinor, type Minor, minor } from '#domain/money.ts'
import { type NamedTender, tenderName } from '#domain/payments/payment-type.ts'
import { rateText } from '#domain/percent.ts'
import { receiptHeadAt } from '#domain/receipt-head.ts'
import { componentInfo } from '#domain/tax/packs.ts'
import { cashMovementLabels } from '#domain/terms/cash-place.ts'
import { Amount, Fact } from '../receipt/receipt-rows.tsx'

/**
 * A shift on paper: X while it is open, Z once it is closed. The same on the screen, on an 80 mm roll and on A4. What
 * the drawer should hold stands on a Z alone: an open drawer is counted blind.
 */
export function ShiftReport({ shift, shop, at }: { shift: Shift; shop: Shop; at: string }) {
  const { closed, sums } = shift
  const money = (amountMinor: Minor) => formatMinor(amountMinor, shop.currency)
  const title = closed ? `Z report ${shift.number}` : `X report, shift ${shift.number}`
  return (
    <article
      aria-label={title}
      className="print-receipt tabular mx-auto w-full max-w-[360px] bg-surface text-13 text-ink print:text-[9pt]"
    >
      <header className="text-center">
        <p className="text-16 font-semibold">{receiptHeadAt(shop, closed?.closedAt ?? at).name}</p>
        <p className="mt-1 text-16 font-semibold">{title}</p>
      </header>
      <ShiftFacts shift={shift} shop={shop} at={at} />
      <Sales sums={sums} shop={shop} money={money} />
      {sums.tenders.length > 0 && (
        <Part title="Paid by">
          {sums.tenders.map((sum) => (
            <Amount
              key={sum.typeId ?? sum.tender}
              name={tenderSumName(sum)}
              amount={money(sum.amountMinor)}
            />
          ))}
        </Part>
      )}
      {shift.deposits && shift.deposits.length > 0 && (
        <Part title="Deposits taken">
          {shift.deposits.map((sum) => (
            <Amount
              key={sum.typeId ?? sum.tender}
              name={tenderSumName(sum)}
              amount={money(sum.amountMinor)}
            />
          ))}
        </Part>
      )}
      {shift.corrections && shift.corrections.length > 0 && (
        <Part title={closed ? 'Payment types corrected since' : 'Payment types corrected'}>
          {shift.corrections.map(({ correctionId, receiptNumber, from, to, amountMinor }) => (
            <Amount
              key={correctionId}
              name={`${receiptNumber}: ${from.name} to ${to.name}`}
              amount={money(amountMinor)}
            />
          ))}
        </Part>
      )}
      <CashMoved shift={shift} money={money} />
      {closed && (
        <Counted
          closed={closed}
          money={money}
          nameOf={(tender) => tenderName(tender, paymentTypesEver(shop.settings))}
        />
      )}
      {closed && (
        <footer className="mt-3 text-center text-ink-soft">
          <p>Ledger entry {closed.entryNumber}</p>
          {/* Whole: `tools/verify.mjs` holds a proof of the books against it. */}
          <p className="mx-auto max-w-[32ch] font-mono break-all">{closed.entryHash}</p>
        </footer>
      )}
    </article>
  )
}

/** Whose shift it is, from when to when. */
function ShiftFacts({ shift, shop, at }: { shift: Shift; shop: Shop; at: string }) {
  const { closed, sums } = shift
  const when = (instant: string) => formatInstant(instant, shop.timeZone, 'date-time')
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 border-t border-dashed border-line-strong pt-2">
      <Fact name="Till">{shift.till}</Fact>
      <Fact name="Opened">{when(shift.openedAt)}</Fact>
      {shift.openedBy && <Fact name="By">{shift.openedBy}</Fact>}
      <Fact name={closed ? 'Closed' : 'As of'}>{when(closed?.closedAt ?? at)}</Fact>
      {closed?.by && <Fact name="By">{closed.by}</Fact>}
      {sums.firstReceipt && sums.lastReceipt && (
        <Fact name="Receipts">{`${sums.firstReceipt} to ${sums.lastReceipt}`}</Fact>
      )}
    </dl>
  )
}

function CashMoved({ shift, money }: { shift: Shift; money: (amountMinor: Minor) => string }) {
  const { closed, deposits = [], float } = shift
  const otherMinor = closed
    ? otherCash({ ...shift, floatMinor: float.amountMinor, deposits, expected: closed.expected })
    : 0
  return (
    <Part title="Cash in and out">
      <Amount name="Float" amount={money(shift.float.amountMinor)} />
      {shift.movements.map(({ movementId, direction, place, amountMinor, reason }) => (
        <Amount
          key={movementId}
          name={`${cashMovementLabels[direction][place]}${reason && `: ${reason}`}`}
          amount={money(minor(direction === 'in' ? amountMinor : -amountMinor))}
        />
      ))}
      {otherMinor !== 0 && (
        <Amount name="Other cash (debts paid, deposits given back)" amount={money(minor(otherMinor))} />
      )}
      {(shift.drawerOpenings ?? 0) > 0 && (
        <Amount name="Drawer opened without a sale" amount={String(shift.drawerOpenings)} />
      )}
    </Part>
  )
}

function Sales({
  sums,
  shop,
  money,
}: {
  sums: Shift['sums']
  shop: Shop
  money: (amountMinor: Minor) => string
}) {
  return (
    <Part>
      <Amount name={`Sales (${sums.sales})`} amount={money(sums.salesMinor)} />
      <Amount name={`Returns (${sums.returns})`} amount={money(minor(-sums.returnsMinor))} />
      <Amount name="Sales less returns" amount={money(minor(sums.salesMinor - sums.returnsMinor))} />
      <Amount name="Discounts given" amount={money(sums.discountsMinor)} />
      {sums.roundingMinor !== 0 && <Amount name="Rounding" amount={money(minor(-sums.roundingMinor))} />}
      <Amount name="Net of tax" amount={money(sums.netMinor)} />
      {sums.taxes.map(({ class: taxClass, component, rateBp, baseMinor, amountMinor }) => (
        <Amount
          key={`${taxClass} ${component} ${rateBp}`}
          name={`${componentInfo(shop.taxPack, component).label} ${rateText(rateBp)} on ${money(baseMinor)}`}
          amount={money(amountMinor)}
        />
      ))}
    </Part>
  )
}

/** What was counted beside what there should have been. */
function Counted({
  closed,
  money,
  nameOf,
}: {
  closed: ShiftClosed
  money: (amountMinor: Minor) => string
  nameOf: (tender: NamedTender) => string
}) {
  const { expected, cash, slips, varianceMinor, missing, unused, note } = closed
  const sumOf = (wanted: string) => expected.find(({ tender, typeId = tender }) => typeId === wanted)
  const expectedOf = (wanted: string) => sumOf(wanted)?.amountMinor ?? minor(0)
  return (
    <>
      <Part title="Counted">
        {cash.denominations.map(({ faceMinor, count }) => (
          <Amount
            key={faceMinor}
            name={`${count} × ${money(faceMinor)}`}
            amount={money(minor(faceMinor * count))}
          />
        ))}
        <Amount name="Cash counted" amount={money(cash.amountMinor)} />
        <Amount name="Cash expected" amount={money(expectedOf('cash'))} />
        <dt className="font-semibold">{varianceName(varianceMinor)}</dt>
        <dd className="text-right font-semibold">{money(varianceMinor)}</dd>
        {slips.map(({ tender, typeId = tender, amountMinor }) => (
          <Amount
            key={typeId}
            name={`${tenderSumName(sumOf(typeId) ?? { tender, name: nameOf({ kind: tender, typeId }) })} slips, ${money(expectedOf(typeId))} expected`}
            amount={money(amountMinor)}
          />
        ))}
      </Part>
      {missing.length > 0 && (
        <p className="mt-2 border-t border-dashed border-line-strong pt-2 wrap-anywhere">
          Not arrived when it was closed: {missing.join(', ')}
        </p>
      )}
      {unused.length > 0 && (
        <p className="mt-2 border-t border-dashed border-line-strong pt-2 wrap-anywhere">
          Receipt numbers not used: {unused.join(', ')}
        </p>
      )}
      {note && <p className="mt-2 border-t border-dashed border-line-strong pt-2 wrap-anywhere">{note}</p>}
    </>
  )
}

export function varianceName(varianceMinor: Minor): string {
  if (varianceMinor === 0) return 'No difference'
  return varianceMinor > 0 ? 'Over' : 'Short'
}

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 border-t border-dashed border-line-strong pt-2">
      {title && <dt className="col-span-2 text-ink-soft">{title}</dt>}
      {children}
    </dl>
  )
}
