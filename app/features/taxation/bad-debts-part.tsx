import { Link, useRevalidator } from '@remix-run/react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BadDebts } from '#domain/api/party-payment.ts'
import { claimRelief } from '#domain/api/routes/party-payments.ts'

/** Debts that were written off and whose tax is not recovered yet, with the first and last day for it. */
export function BadDebtsPart({ badDebts, today }: { badDebts: BadDebts; today: string }) {
  const { how, claimedIn, source, writtenOff } = badDebts
  if (writtenOff.length === 0) return null
  return (
    <Section title="Tax to be recovered on bad debts">
      <p className="text-14 text-ink-soft">
        {how === 'in-return'
          ? `Claimed in ${claimedIn} of the return of the day on which you claim it. (${source}.)`
          : `Reclaimed by ${claimedIn}, outside the returns: enter the refund as other income when it is paid. (${source}.)`}
      </p>
      <ul className="sheet divide-y divide-line text-14">
        {writtenOff.map((debt) => (
          <li
            key={`${debt.writeOffId} ${debt.from} ${debt.taxMinor}`}
            className="flex flex-wrap items-center justify-between gap-4 px-4 py-3"
          >
            <Link to={documentPath(debt.entryNumber)} className="underline">
              {debt.customerName}, written off on {formatDay(debt.businessDay)}
            </Link>
            <span className="text-ink-soft">
              from {formatDay(debt.from)} until {formatDay(debt.until)}
            </span>
            <Money amountMinor={debt.taxMinor} />
            {how === 'in-return' && debt.from <= today && (
              <ForPosting>
                <ClaimButton of={debt.writeOffId} />
              </ForPosting>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ClaimButton({ of }: { of: string }) {
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()
  const claim = useToastedAction(async () => {
    await api.call(claimRelief, { shopId, writeOffId: newId(), body: { of, reversalId: newId() } })
    revalidate()
  })
  return (
    <Button size="compact" isBusy={claim.isBusy} busyLabel="Claiming" onClick={() => void claim.act()}>
      Claim the tax
    </Button>
  )
}
