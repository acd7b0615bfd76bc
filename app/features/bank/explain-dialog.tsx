import { useRevalidator } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { SearchField } from '#app/components/form/search-field.tsx'
import { DayText } from '#app/components/format/date-text.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { fetchAgeing } from '#app/features/credit/credit-api.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage, BankLine } from '#domain/api/bank.ts'
import { type LedgerLine, ledgerKeyText } from '#domain/bank/ledger-line.ts'
import { daysBetween } from '#domain/business-day.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { decimalFromMinor, minor } from '#domain/money.ts'
import type { Account } from '#domain/terms/account.ts'
import { postedFrom, postId } from './accept.ts'
import { explainLine } from './bank-api.ts'
import { type PostDraft, PostFields, postOf } from './post-fields.tsx'

/** What a line is: entries that are chosen, and what is posted from it; together they come to its amount. */
export function ExplainDialog({
  page,
  line,
  chart,
  onClose,
}: {
  page: BankAccountPage
  line: BankLine
  chart: readonly Account[]
  onClose: () => void
}) {
  const { shopId, taxPack, currency } = useShop()
  const { revalidate } = useRevalidator()
  const { account, canPost } = page.summary
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => suggested(line))
  const [drafts, setDrafts] = useState<readonly PostDraft[]>([])
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const parties = useParties(shopId, line.amountMinor > 0 ? 'customers' : 'suppliers', drafts)
  const sign = Math.sign(line.amountMinor)
  const ledger = page.ledger.filter((one) => chosen.has(ledgerKeyText(one)))
  const leftMinor = minor(
    line.amountMinor -
      ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0) -
      drafts.reduce((sum, { amountMinor }) => sum + sign * (amountMinor ?? 0), 0),
  )
  const from = postedFrom(page, line)
  const posts = drafts.map((draft, index) =>
    postOf({ ...from, amountMinor: sign * (draft.amountMinor ?? 0) }, draft, {
      id: postId(line.lineId, `${index} ${JSON.stringify(draft)}`),
      packId: taxPack,
    }),
  )
  const isWhole =
    leftMinor === 0 && posts.every((post) => post !== undefined) && ledger.length + posts.length > 0
  function add() {
    const rest = Math.abs(leftMinor)
    setDrafts([...drafts, newDraft(sign, rest)])
  }
  async function send() {
    setIsBusy(true)
    setError(null)
    try {
      const keys = ledger.map(({ number, line: at }) => ({ number, line: at }))
      const body = { ledger: keys, clears: [], posts: posts.filter((post) => post !== undefined) }
      await explainLine({ shopId, account }, line.lineId, body)
      revalidate()
      onClose()
    } catch (fault) {
      setError(fault)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={line.description || line.reference || 'Line of the statement'}
      description={`${formatDay(line.day)}, ${moneyText(line.amountMinor, currency)}`}
      footer={
        <>
          <p className="mr-auto self-center text-14" role="status">
            {leftMinor === 0 ? 'Matches its amount' : 'Still to explain: '}
            {leftMinor !== 0 && <Money amountMinor={leftMinor} className="font-semibold" />}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isWhole} isBusy={isBusy} onClick={() => void send()}>
            {posts.length > 0 ? 'Post and match' : 'Match'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {error !== null && (
          <Banner tone="loss" title={describeError(error).title} isUrgent>
            {describeError(error).detail}
          </Banner>
        )}
        <Entries page={page} line={line} chosen={chosen} onChange={setChosen} />
        {canPost ? (
          <section className="flex flex-col gap-3">
            <h3 className="font-semibold">Post what is not in the books yet</h3>
            {drafts.map((draft, index) => (
              <PostFields
                // biome-ignore lint/suspicious/noArrayIndexKey: they are changed in place and taken out as a whole
                key={index}
                account={account}
                isIn={sign > 0}
                draft={draft}
                chart={chart}
                parties={parties}
                onChange={(next) => setDrafts(drafts.with(index, next))}
                onRemove={() => setDrafts(drafts.toSpliced(index, 1))}
              />
            ))}
            <Button icon={Plus} size="compact" className="self-start" onClick={add}>
              {drafts.length === 0 ? 'Post something' : 'Post another part'}
            </Button>
          </section>
        ) : (
          <p className="text-13 text-ink-soft">
            Documents are not posted to this account from here. Record them first, then match the line.
          </p>
        )}
      </div>
    </Dialog>
  )
}

function newDraft(sign: number, amountMinor: number): PostDraft {
  return {
    as: sign < 0 ? 'expense' : 'payment',
    amountMinor: amountMinor === 0 ? null : minor(amountMinor),
    expenseAccount: '6090',
    taxClassId: 'exempt',
    other: '',
    party: '',
  }
}

function suggested({ suggestion }: BankLine): ReadonlySet<string> {
  return new Set(suggestion?.as === 'match' ? suggestion.ledger.map(ledgerKeyText) : [])
}

/** Those who owe the shop, or are owed; asked once somebody is to be chosen. */
function useParties(shopId: string, side: 'customers' | 'suppliers', drafts: readonly PostDraft[]) {
  const [parties, setParties] = useState<readonly { value: string; label: string }[]>([])
  const isNeeded = drafts.some(({ as }) => as === 'payment')
  useEffect(() => {
    if (!isNeeded) return
    let isLeft = false
    const asked = { side, search: '', show: 'all', on: null, sort: '-balance' } as const
    fetchAgeing(shopId, asked, null).then(
      ({ items }) => {
        if (isLeft) return
        const known = items.filter(({ isOnRecord }) => isOnRecord)
        setParties(known.map(({ party, name }) => ({ value: party, label: name })))
      },
      // Without the list a payment can't be chosen; the field says that nobody is there.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [shopId, side, isNeeded])
  return parties
}

const maxShown = 60

/** The entries of the books that no line has, the nearest amount and day first; several make up one line. */
function Entries({
  page,
  line,
  chosen,
  onChange,
}: {
  page: BankAccountPage
  line: BankLine
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}) {
  const [find, setFind] = useState('')
  const wanted = find.trim().toLowerCase()
  const says = ({ source, amountMinor, day }: LedgerLine) =>
    `${titleOf(source)} ${decimalFromMinor(amountMinor, page.currency)} ${formatDay(day)}`.toLowerCase()
  const far = (one: LedgerLine) =>
    (chosen.has(ledgerKeyText(one)) ? -10_000 : 0) +
    (one.amountMinor === line.amountMinor ? -1_000 : 0) +
    (Math.sign(one.amountMinor) === Math.sign(line.amountMinor) ? 0 : 500) +
    Math.abs(daysBetween(one.day, line.day))
  const found = page.ledger
    .filter((one) => wanted === '' || chosen.has(ledgerKeyText(one)) || says(one).includes(wanted))
    .sort((a, b) => far(a) - far(b))
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Match with what is in the books</h3>
      {page.ledger.length === 0 ? (
        <p className="text-14 text-ink-soft">Everything in the books of this account is matched.</p>
      ) : (
        <>
          <SearchField
            label="Find an entry"
            placeholder="Document, amount or day"
            value={find}
            onChange={setFind}
            size="compact"
          />
          <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {found.slice(0, maxShown).map((one) => {
              const key = ledgerKeyText(one)
              return (
                <li key={key}>
                  <label className="flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-paper">
                    <input
                      type="checkbox"
                      checked={chosen.has(key)}
                      onChange={() => toggle(key)}
                      className="size-4.5 accent-accent"
                    />
                    <span className="min-w-0 grow">
                      <span className="block break-words">{titleOf(one.source)}</span>
                      <span className="text-13 text-ink-soft">
                        <DayText day={one.day} />
                      </span>
                    </span>
                    <Money amountMinor={one.amountMinor} className="font-semibold" />
                  </label>
                </li>
              )
            })}
            {found.length === 0 && <li className="px-3 py-2 text-ink-soft">Nothing is found.</li>}
          </ul>
        </>
      )}
    </section>
  )
}
