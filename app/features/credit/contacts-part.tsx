import { MessageCircle } from 'lucide-react'
import { formatDay } from '#app/components/format/dates.ts'
import { moneyText } from '#app/components/format/money.tsx'
import type { PartyPage } from '#domain/api/credit.ts'
import { type Ages, overdueOf } from '#domain/open-items/ageing.ts'
import { openInstalments } from './instalments-part.tsx'

/** How they are reached; a customer who owes is reminded from here. */
export function Contacts({
  page,
  shopName,
  currency,
  isCustomer,
}: {
  page: PartyPage
  shopName: string
  currency: string
  isCustomer: boolean
}) {
  const { record, balanceMinor } = page
  if (!record) return null
  const facts = [
    ['Number', record.number],
    ['Telephone', record.phone],
    ['Email', record.email],
    ['Address', record.address],
    ['Taxpayer number', record.taxpayerNumber],
    ['Days to pay', record.termsDays?.toString() ?? null],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  const text = reminderOf(page, shopName, currency)
  // wa.me knows numbers with their country alone: those that begin with a plus sign.
  const phone = record.phone?.startsWith('+') ? record.phone.replaceAll(/\D/g, '') : null
  const canRemind = isCustomer && balanceMinor > 0
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <div className="text-13 text-ink-soft">{label}</div>
          <div className="text-14 break-words">{value}</div>
        </div>
      ))}
      {canRemind && phone && (
        <a
          className="no-print inline-flex min-h-10 items-center gap-1.5 text-14 text-accent underline"
          href={`https://wa.me/${phone}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          Remind on WhatsApp
        </a>
      )}
      {canRemind && record.email && (
        <a
          className="no-print inline-flex min-h-10 items-center text-14 text-accent underline"
          href={`mailto:${record.email}?subject=${encodeURIComponent(`Your account at ${shopName}`)}&body=${encodeURIComponent(text)}`}
        >
          Remind by email
        </a>
      )}
    </div>
  )
}

/** What a customer is written: what is open, what of it is overdue, and the instalment that comes next. */
function reminderOf(page: PartyPage, shopName: string, currency: string): string {
  const { name, balanceMinor, ages, on } = page
  const overdueMinor = overdueOf({ ages: ages as Ages })
  const next = openInstalments(page).find(({ isOverdue }) => !isOverdue)
  return [
    `Dear ${name}, your account at ${shopName} has ${moneyText(balanceMinor, currency)} outstanding as of ${formatDay(on)}.`,
    ...(overdueMinor > 0 ? [`Of that ${moneyText(overdueMinor, currency)} is overdue.`] : []),
    ...(next
      ? [`The next instalment of ${moneyText(next.amountMinor, currency)} is due on ${formatDay(next.due)}.`]
      : []),
    overdueMinor > 0 || !next
      ? 'Please pay it soon. If you have paid, thank you.'
      : 'If you have paid, thank you.',
  ].join(' ')
}
