import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { FileUp, Landmark, ListFilter, Scale } from 'lucide-react'
import { useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { formatDay } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { acceptedBody, paymentBody } from '#app/features/bank/accept.ts'
import { fetchBankAccount, readLinesQuery } from '#app/features/bank/bank-api.ts'
import { BooksPart } from '#app/features/bank/books-part.tsx'
import { ExplainDialog } from '#app/features/bank/explain-dialog.tsx'
import { FinishDialog } from '#app/features/bank/finish-dialog.tsx'
import { ImportDialog } from '#app/features/bank/import-dialog.tsx'
import { type LineActs, LineList } from '#app/features/bank/line-list.tsx'
import { PastPart } from '#app/features/bank/past-part.tsx'
import { reconciliationPath } from '#app/features/bank/paths.ts'
import { RulesDialog } from '#app/features/bank/rules-dialog.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { entriesPath } from '#app/features/books/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { BankAccountPage, BankLine } from '#domain/api/bank.ts'
import { explainBankLine, openBankLine } from '#domain/api/routes/bank.ts'
import type { ExplainBody } from '#domain/bank/explain.ts'
import { addDays } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { AccountCode } from '#domain/terms/account.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const account = (params.account ?? '') as AccountCode
  const query = readLinesQuery(new URL(request.url).searchParams)
  const [page, chart] = await Promise.all([
    fetchBankAccount({ shopId, account }, query),
    fetchAccounts(shopId),
  ])
  return { page, chart, query }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

type Opened = 'import' | 'rules' | 'finish' | BankLine | null

export default function BankAccountRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  // Of another account nothing that is open stays.
  return <BankAccountScreen key={loaded.page.summary.account} {...loaded} />
}

/** One account: each line of its statements beside what it is, or may be, in the books. */
function BankAccountScreen({ page, chart, query }: Loaded) {
  const { summary } = page
  const [opened, setOpened] = useState<Opened>(null)
  const acts = useLineActs(page)
  const names = new Map(chart.map(({ account, name }) => [account, name]))
  const close = () => setOpened(null)
  const hasStatements = page.statements.length > 0
  return (
    <Screen
      title={`${summary.account} ${summary.name}`}
      back={{ to: reconciliationPath, label: 'Reconciliation' }}
      actions={
        <ForPosting>
          <Button icon={ListFilter} onClick={() => setOpened('rules')}>
            Rules
          </Button>
          <Button
            icon={FileUp}
            variant={hasStatements ? 'secondary' : 'primary'}
            onClick={() => setOpened('import')}
          >
            Import a statement
          </Button>
          {hasStatements && (
            <Button icon={Scale} variant="primary" onClick={() => setOpened('finish')}>
              Reconcile
            </Button>
          )}
        </ForPosting>
      }
    >
      {hasStatements ? (
        <>
          <AccountBalances page={page} />
          <OpeningPart page={page} />
          <LineList page={page} query={query} names={names} acts={acts} onChoose={setOpened} />
          {query.show === 'open' && <BooksPart page={page} query={query} />}
        </>
      ) : (
        <NoStatement onImport={() => setOpened('import')} />
      )}
      <PastPart page={page} />
      {opened === 'import' && <ImportDialog page={page} onClose={close} />}
      {opened === 'rules' && <RulesDialog page={page} chart={chart} onClose={close} />}
      {opened === 'finish' && <FinishDialog page={page} onClose={close} />}
      {opened !== null && typeof opened === 'object' && (
        <ExplainDialog page={page} line={opened} chart={chart} onClose={close} />
      )}
    </Screen>
  )
}

/** Accepts what is suggested for a line, records one of its payments, and undoes a match. */
function useLineActs(page: BankAccountPage): LineActs {
  const { shopId, taxPack: packId } = useShop()
  const toast = useToast()
  const of = { shopId, account: page.summary.account }
  const attempts = useRef(new Map<string, string>())
  /** Of the same line again until it succeeded. */
  function attemptAt({ lineId }: BankLine): string {
    const attempt = attempts.current.get(lineId) ?? newId()
    attempts.current.set(lineId, attempt)
    return attempt
  }
  async function explain({ lineId }: BankLine, body: ExplainBody | null) {
    if (!body) throw new Error('what is suggested cannot be recorded on this account')
    await api.call(explainBankLine, { ...of, lineId, body, timeoutMs: reportTimeoutMs })
    attempts.current.delete(lineId)
  }
  return {
    accept: (line) => explain(line, acceptedBody(page, line, { attempt: attemptAt(line), packId })),
    pay: (line, payment) => explain(line, paymentBody(page, line, payment, attemptAt(line))),
    async open({ lineId }) {
      await api.call(openBankLine, { ...of, lineId })
      toast({
        title: 'Line reopened',
        detail:
          'Documents recorded from it remain in the books and are suggested for it. To cancel one, open it and reverse it.',
      })
    },
  }
}

function AccountBalances({ page: { summary } }: { page: BankAccountPage }) {
  const { ledgerMinor, statementMinor, statementThrough, unmatched, reconciledThrough } = summary
  const figures = [
    { label: 'In the books', value: <Money amountMinor={ledgerMinor} /> },
    {
      label: 'On the statement',
      value: statementMinor === null ? '–' : <Money amountMinor={statementMinor} />,
      note: statementThrough && (
        <>
          up to <DayText day={statementThrough} />
        </>
      ),
    },
    {
      label: 'Difference',
      value: statementMinor === null ? '–' : <Money amountMinor={minor(ledgerMinor - statementMinor)} />,
    },
    {
      label: 'Lines to match',
      value: String(unmatched),
      note: reconciledThrough ? (
        <>
          reconciled up to <DayText day={reconciledThrough} />
        </>
      ) : (
        'not reconciled yet'
      ),
    },
  ]
  return (
    <dl className="sheet grid grid-cols-2 lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="px-4 py-3">
          <dt className="text-13 text-ink-soft">{label}</dt>
          <dd className="text-20 font-semibold">{value}</dd>
          {note && <dd className="text-13 text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

function NoStatement({ onImport }: { onImport: () => void }) {
  return (
    <EmptyState
      isSheet
      icon={Landmark}
      title="No statement yet"
      action={
        <ForPosting>
          <Button icon={FileUp} onClick={onImport}>
            Import a statement
          </Button>
        </ForPosting>
      }
    >
      Download the statement from the bank or the mobile-money provider as CSV or OFX, and import it here.
      Each of its lines is then matched with what is in the books, or posted from here.
    </EmptyState>
  )
}

/** Where the books and the bank differ before the first line: every later difference would hide behind it. */
function OpeningPart({ page: { opening, summary } }: { page: BankAccountPage }) {
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
      Before the first line of the statements, at the end of {formatDay(day)}, the balance is{' '}
      <Money amountMinor={balanceMinor} /> at the bank and <Money amountMinor={ledgerMinor} /> in the books: a
      difference of <Money amountMinor={differenceMinor} />. Record what is missing with a day up to{' '}
      {formatDay(day)} before the account is reconciled for the first time.
    </Banner>
  )
}
