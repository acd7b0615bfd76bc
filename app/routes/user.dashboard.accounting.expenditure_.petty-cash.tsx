import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { ArrowRightLeft, Calculator, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { documentPath, entriesPath } from '#app/features/books/paths.ts'
import { CountCashDialog } from '#app/features/expenditure/count-cash-dialog.tsx'
import { MoveMoneyDialog } from '#app/features/expenditure/move-money-dialog.tsx'
import { expenditurePath, newSpendingPath } from '#app/features/expenditure/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { type CashBox, type CashCount, maxCountsListed } from '#domain/api/cash-count.ts'
import { readCashBox } from '#domain/api/routes/expenditure.ts'
import { addDays, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [pettyCash, safe, tills] = await Promise.all([
    api.call(readCashBox, { shopId, place: 'petty-cash' }),
    api.call(readCashBox, { shopId, place: 'safe' }),
    fetchSellingTills(shopId),
  ])
  return { boxes: [pettyCash, safe], tills }
}

const names = { 'petty-cash': 'Petty cash', safe: 'Safe' } as const

/** Cash outside the tills: topped up, spent, moved and counted. */
export default function PettyCashScreen() {
  const { boxes, tills } = useLoaderData<typeof clientLoader>()
  const [isMoving, setIsMoving] = useState(false)
  const counts = boxes.flatMap((box) => box.counts).sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1))
  return (
    <Screen
      title="Petty cash"
      back={{ to: expenditurePath, label: 'Bills and expenses' }}
      actions={
        <ForPosting>
          <Button icon={ArrowRightLeft} onClick={() => setIsMoving(true)}>
            Move money
          </Button>
          <ButtonLink icon={Plus} variant="primary" to={`${newSpendingPath}?paid-from=petty-cash`}>
            Pay from petty cash
          </ButtonLink>
        </ForPosting>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {boxes.map((box) => (
          <Box key={box.place} box={box} />
        ))}
      </div>
      {counts.length > 0 && (
        <Section title="Counts">
          <ul className="sheet divide-y divide-line">
            {counts.map((count) => (
              <CountRow key={count.countId} count={count} />
            ))}
          </ul>
          {boxes.some((box) => box.counts.length === maxCountsListed) && (
            <p className="mt-2 text-13 text-ink-soft">
              Only the latest {maxCountsListed} counts of each are shown. Earlier ones that found a difference
              are under “entries”.
            </p>
          )}
        </Section>
      )}
      {isMoving && <MoveMoneyDialog tills={tills} onClose={() => setIsMoving(false)} />}
    </Screen>
  )
}

function Box({ box }: { box: CashBox }) {
  const { place, balanceMinor, counts } = box
  const [isCounting, setIsCounting] = useState(false)
  const last = counts.find(({ isReversed }) => !isReversed)
  const today = day(todayIn(useShop().timeZone))
  const range = { from: addDays(today, -89), to: today }
  return (
    <section aria-label={names[place]} className="sheet flex flex-wrap items-end justify-between gap-3 p-4">
      <div>
        <h2 className="text-13 text-ink-soft">{names[place]}</h2>
        <p className="mt-0.5 text-28 font-semibold">
          <Money amountMinor={balanceMinor} />
        </p>
        <p className="text-13 text-ink-soft">
          {last ? (
            <>
              Counted on <DayText day={last.businessDay} />
            </>
          ) : (
            'Not counted yet'
          )}
          {', '}
          <Link className="text-accent underline" to={entriesPath(range, { account: accountOfMoney(place) })}>
            entries
          </Link>
        </p>
      </div>
      <ForPosting>
        <Button icon={Calculator} aria-label={`Count ${names[place]}`} onClick={() => setIsCounting(true)}>
          Count
        </Button>
      </ForPosting>
      {isCounting && <CountCashDialog box={box} name={names[place]} onClose={() => setIsCounting(false)} />}
    </section>
  )
}

function CountRow({ count }: { count: CashCount }) {
  const { place, businessDay, countedMinor, expectedMinor, reason, entryNumber, isReversed } = count
  const differenceMinor = minor(countedMinor - expectedMinor)
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2.5 text-14 hover:bg-paper">
      <Link to={documentPath(entryNumber)} className="min-w-40 flex-1 after:absolute after:inset-0">
        {names[place]}, <DayText day={businessDay} />
        {reason && <span className="block text-13 text-ink-soft">{reason}</span>}
      </Link>
      {isReversed && <StatusTag>Reversed</StatusTag>}
      <span className="text-13 text-ink-soft">
        Counted <Money amountMinor={countedMinor} />
      </span>
      <span className="font-semibold sm:min-w-28 sm:text-right">
        {differenceMinor === 0 ? 'Agrees' : <Money amountMinor={differenceMinor} />}
      </span>
    </li>
  )
}
