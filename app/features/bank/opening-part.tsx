import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { entriesPath } from '#app/features/books/paths.ts'
import type { BankAccountPage } from '#domain/api/bank.ts'
import { addDays } from '#domain/business-day.ts'

/** Where the books and the bank differ before the first line: every later difference would hide behind it. */
export function OpeningPart({ page: { opening, summary } }: { page: BankAccountPage }) {
  if (!opening || opening.differenceMinor === 0) return null
  const { day, balanceMinor, ledgerMinor, differenceMinor } = opening
  return (
    <Banner
      tone="warn"
      title="The opening balance differs"
      action={
        <ButtonLink
          size="compact"
          to={entriesPath({ from: addDays(day, -364), to: day }, { account: summary.account })}
        >
          Entries before it
        </ButtonLink>
      }
    >
      Before the first line of the statements, at the end of {formatDay(day)}, the bank says{' '}
      <Money amountMinor={balanceMinor} /> and the books <Money amountMinor={ledgerMinor} />: a difference of{' '}
      <Money amountMinor={differenceMinor} />. Record what is missing with a day up to {formatDay(day)} before
      the account is reconciled for the first time.
    </Banner>
  )
}
