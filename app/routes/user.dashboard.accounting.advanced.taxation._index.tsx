import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { CalendarCheck, Landmark, Settings2 } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { formatDay, formatDayRange } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { beginningOfTime, booksPath, entriesPath } from '#app/features/books/paths.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { BadDebtsPart } from '#app/features/taxation/bad-debts-part.tsx'
import { worksheetPath } from '#app/features/taxation/paths.ts'
import { RegistrationPart } from '#app/features/taxation/registration-part.tsx'
import { PeriodStatusTag } from '#app/features/taxation/status-words.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import { readBadDebts } from '#domain/api/routes/party-payments.ts'
import * as routes from '#domain/api/routes/tax-returns.ts'
import { taxPeriodsStatement } from '#domain/api/statements/tax-periods-statement.ts'
import type { Taxation, TaxPeriodRow } from '#domain/api/tax-return.ts'
import { minor } from '#domain/money.ts'
import { percentText } from '#domain/percent.ts'
import { schemeOn } from '#domain/tax/packs.ts'
import { thresholdNotKnownSince } from '#domain/tax-return/forms.ts'
import { accounts } from '#domain/terms/chart.ts'
import { taxRhythmLabels } from '#domain/terms/tax.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [taxation, badDebts] = await Promise.all([
    api.call(routes.readTaxation, { shopId }),
    api.call(readBadDebts, { shopId, query: {} }),
  ])
  return { taxation, badDebts }
}

const settingsPath = `${booksPath}/settings`

/** The shop's tax status: its registration, its returns and its turnover. */
export default function TaxationScreen() {
  const { taxation, badDebts } = useLoaderData<typeof clientLoader>()
  const { periods, rhythm, today } = taxation
  const shop = useShop()
  return (
    <Screen
      title="Tax returns"
      subtitle={rhythm ? `Returns: ${taxRhythmLabels[rhythm].toLowerCase()}` : undefined}
      actions={
        <>
          {periods.length > 0 && <StatementDownload statement={taxPeriodsStatement(taxation, shop)} />}
          <ButtonLink icon={Settings2} to={settingsPath}>
            Change the registration
          </ButtonLink>
        </>
      }
    >
      <Tiles taxation={taxation} />
      <Section title="Returns">
        {periods.length === 0 ? (
          <div className="sheet">
            <NoPeriods taxation={taxation} />
          </div>
        ) : (
          <ul className="sheet divide-y divide-line">
            {periods.map((period) => (
              <PeriodLine key={period.from} period={period} today={today} />
            ))}
          </ul>
        )}
      </Section>
      <BadDebtsPart badDebts={badDebts} today={today} />
      <RegistrationPart taxation={taxation} />
    </Screen>
  )
}

function Tiles({ taxation: { taxPack, today, periods, turnover, withheld } }: { taxation: Taxation }) {
  const next = periods.findLast(({ status }) => status === 'due' || status === 'open')
  const owed = periods.filter(({ status, dueMinor }) => status === 'filed' && dueMinor > 0)
  const owedMinor = owed.reduce((sum, { openMinor }) => sum + openMinor, 0)
  const { amountMinor, threshold, from, to } = turnover
  const shareBp = threshold && Math.round((amountMinor / threshold.amountMinor) * 10_000)
  const notKnownSince = thresholdNotKnownSince(taxPack, today)
  const on = (account: (typeof accounts)[keyof typeof accounts]) =>
    entriesPath({ from: beginningOfTime, to: turnover.to }, { account })
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label={next && next.dueMinor < 0 ? 'Next return, to be refunded' : 'Next return'}
        to={next && worksheetPath(next.from)}
        note={next && `${formatDayRange(next.from, next.to)}, due by ${formatDay(next.dueOn)}`}
      >
        {next ? <Money amountMinor={next.dueMinor} isFitted /> : '–'}
      </StatTile>
      <StatTile
        label="Filed and not paid"
        to={owed[0] && worksheetPath(owed[0].from)}
        note={owed.length > 0 && `${owed.length === 1 ? '1 return' : `${owed.length} returns`}`}
        noteTone="warn"
      >
        <Money amountMinor={minor(owedMinor)} isFitted />
      </StatTile>
      <StatTile
        label="Turnover of twelve months"
        noteTone={shareBp !== null && shareBp >= 9_000 ? 'warn' : 'neutral'}
        note={
          threshold && shareBp !== null ? (
            <>
              {percentText(shareBp)} of the threshold for registration,{' '}
              <Money amountMinor={threshold.amountMinor} /> ({threshold.source})
            </>
          ) : notKnownSince ? (
            `The threshold for registration since ${formatDay(notKnownSince)} is not built in. Ask the tax office.`
          ) : (
            formatDayRange(from, to)
          )
        }
      >
        <Money amountMinor={amountMinor} isFitted />
      </StatTile>
      <StatTile
        label="VAT withheld by customers"
        to={on(accounts.taxWithheldByCustomers)}
        note={
          <>
            Income tax withheld:{' '}
            <Link className="relative z-10 underline" to={on(accounts.incomeTaxWithheldByCustomers)}>
              <Money amountMinor={withheld.incomeTaxMinor} />
            </Link>
          </>
        }
      >
        <Money amountMinor={withheld.vatMinor} isFitted />
      </StatTile>
    </div>
  )
}

function NoPeriods({ taxation: { registrations, taxPack, today } }: { taxation: Taxation }) {
  if (taxPack === 'none')
    return (
      <EmptyState icon={Landmark} title="No tax returns for this country">
        There is no tax return form for the shop’s country.
      </EmptyState>
    )
  if (schemeOn(registrations, today) === 'not-registered')
    return (
      <EmptyState
        icon={Landmark}
        title="The shop is not registered"
        action={<ButtonLink to={settingsPath}>Change the registration</ButtonLink>}
      >
        A shop that is not registered charges no tax and files no returns. Compare its turnover with the
        threshold.
      </EmptyState>
    )
  return (
    <EmptyState icon={CalendarCheck} title="Nothing to file yet">
      The first period appears with the first sale or purchase.
    </EmptyState>
  )
}

function PeriodLine({ period, today }: { period: TaxPeriodRow; today: string }) {
  const { from, to, dueOn, status, outputMinor, inputMinor, dueMinor } = period
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 hover:bg-paper">
      <div className="min-w-48 flex-1">
        <p className="text-14 font-semibold">
          <Link to={worksheetPath(from)} className="after:absolute after:inset-0">
            {formatDayRange(from, to)}
          </Link>
        </p>
        <p className="text-13 text-ink-soft">
          {status === 'settled' ? 'Was due by' : 'Due by'} {formatDay(dueOn)}
        </p>
      </div>
      <PeriodStatusTag period={period} today={today} />
      <p className="min-w-48 text-13 text-ink-soft">
        Charged <Money amountMinor={outputMinor} />
        <span className="block">
          Claimed back <Money amountMinor={inputMinor} />
        </span>
      </p>
      <p className="min-w-28 text-right text-13 text-ink-soft max-sm:text-left">
        {dueMinor < 0 ? 'Refund' : 'Due'}
        <span className="block text-16 font-semibold text-ink">
          <Money amountMinor={dueMinor} />
        </span>
      </p>
    </li>
  )
}
