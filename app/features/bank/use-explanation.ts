import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { useAction } from '#app/components/ui/use-action.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { BankAccountPage, BankLine, LinePayment } from '#domain/api/bank.ts'
import { explainBankLine } from '#domain/api/routes/bank.ts'
import { ledgerKeyText } from '#domain/bank/ledger-line.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { paymentBody, postedFrom, postId } from './accept.ts'
import type { ChosenEntries } from './ledger-entries.tsx'
import { type PostDraft, postOf } from './post-fields.tsx'

/** What is chosen and what is posted for a line, and how much of it is not explained yet. */
export function useExplanation(page: BankAccountPage, line: BankLine, onDone: () => void) {
  const { shopId, taxPack } = useShop()
  const { revalidate } = useRevalidator()
  const of = { shopId, account: page.summary.account, lineId: line.lineId }
  const attempt = useNewId()
  const [chosen, setChosen] = useState<ChosenEntries>(() => suggestedEntries(page, line))
  const [drafts, setDrafts] = useState<readonly PostDraft[]>([])
  const sign = Math.sign(line.amountMinor)
  const ledger = [...chosen.values()]
  const leftMinor = minor(
    line.amountMinor -
      ledger.reduce((sum, { amountMinor }) => sum + amountMinor, 0) -
      drafts.reduce((sum, { amountMinor }) => sum + sign * (amountMinor ?? 0), 0),
  )
  const from = postedFrom(page, line)
  const posts = drafts.map((draft, index) =>
    postOf({ ...from, amountMinor: sign * (draft.amountMinor ?? 0) }, draft, {
      id: postId(attempt, `${index} ${JSON.stringify(draft)}`),
      packId: taxPack,
    }),
  )
  const isWhole =
    leftMinor === 0 && posts.every((post) => post !== undefined) && ledger.length + posts.length > 0
  function add() {
    const rest = Math.abs(leftMinor)
    setDrafts([...drafts, newDraft(sign, rest)])
  }
  const send = useAction(
    async () => {
      const keys = ledger.map(({ number, line: at }) => ({ number, line: at }))
      const body = { ledger: keys, clears: [], posts: posts.filter((post) => post !== undefined) }
      await api.call(explainBankLine, { ...of, body, timeoutMs: reportTimeoutMs })
      revalidate()
      onDone()
    },
    { leaves: true },
  )
  const pay = useAction(
    async (payment: LinePayment) => {
      const body = paymentBody(page, line, payment, attempt)
      if (!body) throw new Error('a suggested payment cannot be recorded on this account')
      await api.call(explainBankLine, { ...of, body, timeoutMs: reportTimeoutMs })
      revalidate()
      onDone()
    },
    { leaves: true },
  )
  return { chosen, setChosen, drafts, setDrafts, leftMinor, isWhole, add, send, pay }
}

function newDraft(sign: number, amountMinor: number): PostDraft {
  return {
    as: sign < 0 ? 'expense' : 'payment',
    amountMinor: amountMinor === 0 ? null : minor(amountMinor),
    expenseAccount: accounts.bankCharges,
    incomeAccount: accounts.otherIncome,
    account: '',
    taxClassId: 'exempt',
    other: '',
    party: '',
  }
}

function suggestedEntries({ ledger }: BankAccountPage, { suggestion }: BankLine): ChosenEntries {
  const keys = new Set(suggestion?.as === 'match' ? suggestion.ledger.map(ledgerKeyText) : [])
  return new Map(ledger.filter((one) => keys.has(ledgerKeyText(one))).map((one) => [ledgerKeyText(one), one]))
}
