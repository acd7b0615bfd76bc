import { useLocation } from '@remix-run/react'
import { CircleHelp, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import { IconButton } from '#app/components/ui/icon-button.tsx'
import { booksPath } from './paths.ts'

/** By address: what a report shows, and what to do with it, in a shopkeeper's words. */
export const aboutReports: Readonly<Record<string, string>> = {
  [`${booksPath}/income-schedule`]:
    'Everything you sold, and how it was paid. Compare the money in the drawer, the bank and the wallet with it.',
  [`${booksPath}/profit-loss`]:
    'What you earned, less what the goods and running the shop cost. If it falls, look which line grew.',
  [`${booksPath}/profit-loss/locations`]:
    'The same as profit and loss, for each place you sell from. It shows which shop carries itself.',
  [`${booksPath}/balance-sheet`]:
    'What the shop has, what it owes, and what is left for you on one day. A bank asks for it before it lends.',
  [`${booksPath}/cash-flow`]:
    'Where money came from and where it went. A shop can earn a profit and still run out of cash: this shows why.',
  [`${booksPath}/trial-balance`]:
    'The balance of every account. Your accountant begins here; both columns always have the same total.',
  [`${booksPath}/journal`]:
    'Every sale, payment and correction in the order it was posted. Open one to see who recorded it and its papers.',
  [`${booksPath}/ledger`]:
    'Everything that moved one account, with its balance after each. Use it to find out why a balance is not what you expect.',
  [`${booksPath}/expenditure`]:
    'What you spent and which bills are not paid yet. Record each expense on its day, with a photo of the paper.',
  [`${booksPath}/expenditure/budget`]:
    'What you planned to spend, beside what you spent. Set a figure for each kind of expense, and look once a month.',
  [`${booksPath}/advanced/credit`]:
    'Who owes you, whom you owe, and for how long. Ask the oldest debts first.',
  [`${booksPath}/advanced/taxation`]:
    'The tax you charged, less the tax you paid, for each period. File the return by its day, then record the payment here.',
  [`${booksPath}/advanced/asset`]:
    'Equipment that lasts for years. Its cost becomes an expense a little each month, so that one month does not carry it all.',
  [`${booksPath}/reconciliation`]:
    'Your books beside the statements of the bank and the wallet. Import a statement each month; what is in one alone is a mistake or is missing.',
  [`${booksPath}/stock`]:
    'What is on the shelf and what it cost you. Count a shelf now and then: what is missing shows as shrinkage.',
  [`${booksPath}/visuals`]:
    'Profit, spending and cash as pictures over time. Look for what changes its direction.',
  '/user/dashboard/visuals':
    'What sells, when and how much you earn on it. Buy more of what sells and earns, and staff the busy hours.',
  '/user/dashboard/visuals/cashiers':
    'What each person sold, discounted, returned and removed. Ask about what is unusual.',
}

const stored = (path: string) => `about ${path}`

/** Two sentences above a report, until they are dismissed on this device. */
export function AboutReport() {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const text = aboutReports[path]
  const [isDismissed, setIsDismissed] = useState(true)
  useEffect(() => setIsDismissed(readStored(stored(path)) !== null), [path])
  if (text === undefined || isDismissed) return null
  return (
    <aside
      aria-label="About this report"
      className="no-print mx-auto flex w-full max-w-400 items-start gap-2.5 px-4 pt-4 text-14 text-ink-soft sm:px-6"
    >
      <CircleHelp aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
      <p className="max-w-prose">{text}</p>
      <IconButton
        label="Hide this explanation"
        icon={X}
        size="compact"
        className="-my-1.5"
        onClick={() => {
          writeStored(stored(path), 'read')
          setIsDismissed(true)
        }}
      />
    </aside>
  )
}
