import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Money, moneyText } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { fetchAgeing } from '#app/features/credit/credit-api.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage, BankLine } from '#domain/api/bank.ts'
import type { Account } from '#domain/terms/account.ts'
import { LedgerEntries } from './ledger-entries.tsx'
import { LinePayments } from './line-payments.tsx'
import { type PostDraft, PostFields } from './post-fields.tsx'
import { useExplanation } from './use-explanation.ts'

/** What a line is: entries that are chosen, and what is posted from it; together they equal its amount. */
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
  const { currency } = useShop()
  const explanation = useExplanation(page, line, onClose)
  const { chosen, setChosen, drafts, leftMinor, send, pay } = explanation
  const failed = send.error ?? pay.error
  return (
    <Dialog
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
          <DialogActions
            onClose={onClose}
            disabled={!explanation.isWhole || pay.isBusy}
            isBusy={send.isBusy}
            onClick={() => void send.act()}
          >
            {drafts.length > 0 ? 'Post and match' : 'Match'}
          </DialogActions>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failed && <ErrorBanner error={failed} />}
        {line.payments.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="font-semibold">Record a payment and match it</h3>
            <LinePayments
              line={line}
              running={pay.running?.[0] ?? null}
              isBusy={pay.isBusy || send.isBusy}
              onPay={(payment) => void pay.act(payment)}
            />
          </section>
        )}
        <LedgerEntries page={page} line={line} chosen={chosen} onChange={setChosen} />
        {page.summary.canPost ? (
          <Posted explanation={explanation} page={page} line={line} chart={chart} />
        ) : (
          <p className="text-13 text-ink-soft">
            Documents are not posted to this account from here. Record them first, then match the line.
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Those who owe the shop, or are owed; fetched when one is to be chosen. */
function useParties(shopId: string, side: 'customers' | 'suppliers', drafts: readonly PostDraft[]) {
  const [parties, setParties] = useState<readonly { value: string; label: string }[]>([])
  const isNeeded = drafts.some(({ as }) => as === 'payment')
  useEffect(() => {
    if (!isNeeded) return
    let isLeft = false
    const query = { side, search: '', show: 'all', on: null, sort: '-balance' } as const
    fetchAgeing(shopId, query, null).then(
      ({ items }) => {
        if (isLeft) return
        const known = items.filter(({ isOnRecord }) => isOnRecord)
        setParties(known.map(({ party, name }) => ({ value: party, label: name })))
      },
      // Without the list a payment can't be chosen; the field shows that the list is empty.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [shopId, side, isNeeded])
  return parties
}

/** What is posted from the line, part by part. */
function Posted({
  explanation: { drafts, setDrafts, add },
  page,
  line,
  chart,
}: {
  explanation: ReturnType<typeof useExplanation>
  page: BankAccountPage
  line: BankLine
  chart: readonly Account[]
}) {
  const { shopId } = useShop()
  const isIn = line.amountMinor > 0
  const parties = useParties(shopId, isIn ? 'customers' : 'suppliers', drafts)
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Post what is not in the books yet</h3>
      {drafts.map((draft, index) => (
        <PostFields
          // biome-ignore lint/suspicious/noArrayIndexKey: they are changed in place and taken out as a whole
          key={index}
          account={page.summary.account}
          isIn={isIn}
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
  )
}
