import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { useMemo, useState } from 'react'
import { api } from '#app/api/client.ts'
import { formatDay, formatDayRange, todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementView } from '#app/components/statement/statement-screen.tsx'
import { saveFile } from '#app/components/table/download.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { type AddedMoneyChoice, addedMoneyOf, moneyLabel } from '#app/features/books/added-money.ts'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { ReverseButton } from '#app/features/documents/reverse-document.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { AdjustDialog } from '#app/features/taxation/adjust-dialog.tsx'
import { Adjustments } from '#app/features/taxation/adjustments-part.tsx'
import { FileDialog } from '#app/features/taxation/file-dialog.tsx'
import { taxationPath, taxDocumentsPath } from '#app/features/taxation/paths.ts'
import { PayDialog } from '#app/features/taxation/pay-dialog.tsx'
import { PeriodStatusTag } from '#app/features/taxation/status-words.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import * as routes from '#domain/api/routes/tax-returns.ts'
import { bridgingCsv, taxStatement } from '#domain/api/statements/tax-statement.ts'
import type { FiledReturn, TaxWorksheet } from '#domain/api/tax-return.ts'
import { taxSettledByLabels } from '#domain/documents/tax-payment/schema.ts'
import { adjustmentFigures } from '#domain/documents/tax-return/posting.ts'
import type { TaxAdjustment } from '#domain/documents/tax-return/schema.ts'
import { minor } from '#domain/money.ts'
import { dueOf, sumFigures } from '#domain/tax-return/figures.ts'
import { taxFormOf } from '#domain/tax-return/forms.ts'
import type { Account } from '#domain/terms/account.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const { from = '' } = params
  const [shop, worksheet, accounts] = await Promise.all([
    loadShop(shopId),
    api.call(routes.readTaxWorksheet, { shopId, from }),
    fetchAccounts(shopId),
  ])
  return { worksheet, accounts, today: todayIn(shop.timeZone) }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

type OpenDialog = 'adjust' | 'file' | 'pay' | null

export default function TaxWorksheetRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <WorksheetScreen key={loaded.worksheet.period.from} {...loaded} />
}

/** The return of a period as its authority lays it out; from here it is filed and paid. */
function WorksheetScreen({ worksheet, accounts, today }: Loaded) {
  const shop = useShop()
  const [open, setRequested] = useState<OpenDialog>(null)
  const adjusted = useAdjusted(worksheet)
  const { added, setAdded, figures } = adjusted
  const { period, filed, taxPack } = worksheet
  const form = taxFormOf(taxPack, period)
  if (!form) return null
  const statement = taxStatement(form, worksheet, figures, shop)
  return (
    <Screen
      title={statement.title}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {formatDayRange(period.from, period.to)} <PeriodStatusTag period={period} today={today} />
        </span>
      }
      back={{ to: taxationPath, label: 'Tax returns' }}
      actions={
        <>
          {form.hasBridgingFile && (
            <BridgingCsv
              name={`vat-boxes-${period.from}-${period.to}.csv`}
              figures={() => bridgingCsv(form, figures)}
            />
          )}
          <StatementDownload statement={statement} />
          <ForPosting>
            <ReturnActions worksheet={worksheet} onAsk={setRequested} />
          </ForPosting>
        </>
      }
    >
      <PrintHead {...statement} />
      <Input worksheet={worksheet} />
      <StatementView statement={statement} />
      <div className="flex flex-col gap-1 wrap-anywhere">
        <StatementFoot notes={statement.notes} />
      </div>
      {(period.isNext || (filed && filed.adjustments.length > 0)) && (
        <Adjustments
          packId={taxPack}
          adjustments={filed?.adjustments ?? added}
          onAdd={filed ? null : () => setRequested('adjust')}
          onRemove={(index) => setAdded(added.filter((_, at) => at !== index))}
        />
      )}
      {filed && <Payments filed={filed} openMinor={period.openMinor} added={addedMoneyOf(accounts)} />}
      <WorksheetDialogs {...{ open, worksheet, accounts, adjusted }} onClose={() => setRequested(null)} />
    </Screen>
  )
}

/** The figures of the period with the adjustments that were made to them. */
function useAdjusted(worksheet: TaxWorksheet) {
  const [added, setAdded] = useState<readonly TaxAdjustment[]>([])
  const figures = useMemo(
    () => sumFigures([...worksheet.figures, ...adjustmentFigures(added)]),
    [worksheet.figures, added],
  )
  return { added, setAdded, figures }
}

function WorksheetDialogs({
  open,
  worksheet,
  accounts,
  adjusted,
  onClose,
}: {
  open: OpenDialog
  worksheet: TaxWorksheet
  accounts: readonly Account[]
  adjusted: ReturnType<typeof useAdjusted>
  onClose: () => void
}) {
  const { period, filed, taxPack } = worksheet
  const { added, setAdded, figures } = adjusted
  const chosen = accounts.filter(
    ({ figure, isArchived }) => !isArchived && (figure === 'expenses' || figure === 'otherIncome'),
  )
  return (
    <>
      {open === 'adjust' && (
        <AdjustDialog
          packId={taxPack}
          chosen={chosen}
          onAdd={(adjustment) => setAdded([...added, adjustment])}
          onClose={onClose}
        />
      )}
      {open === 'file' && (
        <FileDialog
          period={period}
          dueMinor={dueOf(figures).dueMinor}
          adjustments={added}
          onFiled={() => setAdded([])}
          onClose={onClose}
        />
      )}
      {open === 'pay' && filed && (
        <PayDialog
          worksheet={worksheet}
          returnId={filed.returnId}
          added={addedMoneyOf(accounts)}
          onClose={onClose}
        />
      )}
    </>
  )
}

function BridgingCsv({ name, figures }: { name: string; figures: () => string }) {
  return (
    <Button onClick={() => saveFile(new Blob([figures()], { type: 'text/csv;charset=utf-8' }), name)}>
      CSV for bridging software
    </Button>
  )
}

/** What can be done with the return of the period. */
function ReturnActions({
  worksheet: { period, filed },
  onAsk,
}: {
  worksheet: TaxWorksheet
  onAsk: (requested: 'pay' | 'file') => void
}) {
  return (
    <>
      {filed?.canReverse && <ReverseButton of={{ kind: 'tax-return', id: filed.returnId }} />}
      {filed && period.openMinor > 0 && (
        <Button variant="primary" onClick={() => onAsk('pay')}>
          {period.dueMinor < 0 ? 'Record the refund' : 'Pay'}
        </Button>
      )}
      {period.isNext && (
        <Button variant="primary" onClick={() => onAsk('file')}>
          File the return
        </Button>
      )}
    </>
  )
}

/** Notes to read before the figures. */
function Input({ worksheet: { period, late, filed } }: { worksheet: TaxWorksheet }) {
  return (
    <>
      {period.status === 'due' && !period.isNext && (
        <Banner title="An earlier return comes first">
          These figures cover this period only. Late documents of earlier periods are added once their returns
          are filed.
        </Banner>
      )}
      {period.status === 'open' && (
        <Banner>The period ends on {formatDay(period.to)}. Until then its figures change.</Banner>
      )}
      {late.length > 0 && (
        <Banner
          tone="warn"
          title="Documents of earlier periods are in this return"
          action={
            <Link to={taxDocumentsPath(period.from, { late: 'true' })} className="underline">
              Show them
            </Link>
          }
        >
          They arrived after the return of their own period was filed. They change what is due by{' '}
          <Money amountMinor={dueOf(late).dueMinor} isSigned />.
        </Banner>
      )}
      {filed && (
        <p className="text-13 text-ink-soft">
          Filed as{' '}
          <Link to={documentPath(filed.entryNumber)} className="font-medium text-accent underline">
            entry {filed.entryNumber}
          </Link>
          {filed.postedBy && <> by {filed.postedBy}</>}: entries {filed.firstEntry} to {filed.lastEntry} are
          frozen.
        </p>
      )}
    </>
  )
}

function Payments({
  filed: { payments },
  openMinor,
  added,
}: {
  filed: FiledReturn
  openMinor: number
  added: readonly AddedMoneyChoice[]
}) {
  if (payments.length === 0) return null
  return (
    <Section title="Payments">
      <ul className="sheet divide-y divide-line text-14">
        {payments.map(({ paymentId, entryNumber, postingDay, by, amountMinor, reference }) => (
          <li key={paymentId} className="relative flex justify-between gap-4 px-4 py-3 hover:bg-paper">
            <Link to={documentPath(entryNumber)} className="after:absolute after:inset-0">
              {formatDay(postingDay)}, {moneyLabel(taxSettledByLabels, by, added)}
              {reference && <span className="text-ink-soft">, {reference}</span>}
            </Link>
            <Money amountMinor={amountMinor} />
          </li>
        ))}
        <li className="flex justify-between gap-4 px-4 py-3 font-semibold">
          Still open <Money amountMinor={minor(openMinor)} />
        </li>
      </ul>
    </Section>
  )
}
