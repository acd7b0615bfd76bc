import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from '@remix-run/react'
import { api } from '#app/api/client.ts'
import { reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { readRange } from '#app/components/format/date-range.ts'
import { formatDay, todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { saveParty } from '#app/features/credit/credit-api.ts'
import { InstalmentsPart } from '#app/features/credit/instalments-part.tsx'
import { PartyActions } from '#app/features/credit/party-actions.tsx'
import { PartyDialogs, usePartyDialog } from '#app/features/credit/party-dialogs.tsx'
import { creditListPath } from '#app/features/credit/paths.ts'
import { ForPosting, NotForAccountants } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { OpenDocument, PartyPage } from '#domain/api/credit.ts'
import * as routes from '#domain/api/routes/credit.ts'
import { eraseCustomer } from '#domain/api/routes/customers.ts'
import type { Day } from '#domain/business-day.ts'
import { titleWithoutPayee } from '#domain/documents/describe.ts'
import { minor } from '#domain/money.ts'
import { type Ages, overdueOf, type PartySide } from '#domain/open-items/ageing.ts'
import { statementOf } from '#domain/open-items/party-statement.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const side: PartySide = params.side === 'suppliers' ? 'suppliers' : 'customers'
  const party = params.party ?? ''
  const { timeZone } = await loadShop(shopId)
  const range = readRange(request.url, { today: todayIn(timeZone), fallback: 'month' })
  const { from, to } = range
  const [page, statement, tills] = await Promise.all([
    api.call(routes.readParty, { shopId, side, party, timeoutMs }),
    api.call(routes.readPartyStatement, { shopId, side, party, query: { from, to }, timeoutMs }),
    fetchSellingTills(shopId),
  ])
  return { shopId, side, page, statement, range, tills }
}

/** One customer or supplier: what is open, what happened, and what can be done about it. */
export default function PartyScreen() {
  const { shopId, side, page, statement, range, tills } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const dialog = usePartyDialog()
  const isCustomer = side === 'customers'
  const { record, open } = page
  const described = statementOf(statement, side, shop, page, documentPath)
  return (
    <Screen
      title={page.name}
      subtitle={isCustomer ? 'Customer' : 'Supplier'}
      back={{ to: creditListPath(side), label: 'Customers and suppliers' }}
      range={<RangePicker value={range} />}
      actions={<PartyActions side={side} page={page} onShow={dialog.show} />}
    >
      <PrintHead shop={shop} title={described.title} period={described.period} />
      <PartyTiles page={page} isCustomer={isCustomer} />
      <Contacts record={record} />
      <MergedPart merged={page.merged} />
      <OpenDocuments side={side} page={page} />
      {isCustomer && <InstalmentsPart page={page} onChange={(plan) => dialog.show({ plan })} />}
      <Section title="Statement of account" actions={<StatementDownload statement={described} />}>
        <StatementList
          id="party-statement"
          label="Statement of account"
          statement={described}
          empty={<EmptyState title="Nothing happened in this period">Choose other days above.</EmptyState>}
        />
        <StatementFoot notes={described.notes ?? []} />
      </Section>
      {record && (
        <ForPosting>
          <div className="no-print flex flex-wrap gap-3">
            <Archive {...{ shopId, side, page }} onDone={() => dialog.again()} />
            <Button onClick={() => dialog.show('merge')}>Merge with another</Button>
            {open.length === 0 && (
              <NotForAccountants>
                <EraseParty {...{ shopId, side, page }} />
              </NotForAccountants>
            )}
          </div>
        </ForPosting>
      )}
      <PartyDialogs {...{ shopId, side, page, tills, dialog }} />
    </Screen>
  )
}

function OpenDocuments({ side, page }: { side: PartySide; page: PartyPage }) {
  return (
    <Section title="Open documents">
      <DataTable
        id={`open-${side}`}
        label="Open documents"
        rows={page.open}
        columns={openDocumentColumns(page.on)}
        rowKey={({ account, document }) => `${account} ${document}`}
        rowLink={({ number }) => documentPath(number)}
        urlKeys={null}
        hasFilter={false}
        fileName={`open-${page.on}`}
        paper={{ title: `Open documents of ${page.name}`, period: `at the end of ${formatDay(page.on)}` }}
        empty={<EmptyState title="Nothing is open">Nothing is owed in either direction.</EmptyState>}
      />
    </Section>
  )
}

function PartyTiles({
  page: { balanceMinor, ages, creditMinor, depositMinor, record },
  isCustomer,
}: {
  page: PartyPage
  isCustomer: boolean
}) {
  const limitMinor = record?.limitMinor ?? null
  const aboveMinor = limitMinor === null ? 0 : balanceMinor - limitMinor
  const overdueMinor = overdueOf({ ages: ages as Ages })
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Balance">
        <Money amountMinor={balanceMinor} isFitted />
      </StatTile>
      <StatTile label="Overdue">
        <Money amountMinor={overdueMinor} isFitted />
      </StatTile>
      <StatTile
        label="Credit"
        note={
          depositMinor > 0 && (
            <>
              Of this, deposits without tax: <Money amountMinor={depositMinor} />
            </>
          )
        }
      >
        <Money amountMinor={creditMinor} isFitted />
      </StatTile>
      <StatTile
        label={isCustomer ? 'Credit limit' : 'Limit'}
        noteTone="warn"
        note={
          aboveMinor > 0 && (
            <>
              Exceeded by <Money amountMinor={minor(aboveMinor)} />
            </>
          )
        }
      >
        {limitMinor === null ? 'None' : <Money amountMinor={limitMinor} isFitted />}
      </StatTile>
    </div>
  )
}

function Archive({
  shopId,
  side,
  page,
  onDone,
}: {
  shopId: string
  side: PartySide
  page: PartyPage
  onDone: () => void
}) {
  const { record } = page
  const save = useToastedAction(async (isArchived: boolean, revision: number) => {
    await saveParty(shopId, side, page.party, { isArchived, revision })
    onDone()
  })
  if (!record) return null
  return (
    <div className="no-print flex">
      {record.isArchived ? (
        <Button
          isBusy={save.isBusy}
          busyLabel="Restoring"
          onClick={() => void save.act(false, record.revision)}
        >
          Restore
        </Button>
      ) : (
        <ConfirmInline
          label="Archive"
          consequence="It can no longer be chosen. Open documents stay, and it can be restored."
          confirmLabel={`Archive ${page.name}`}
          isBusy={save.isBusy}
          isDestructive={false}
          onConfirm={() => void save.act(true, record.revision)}
        />
      )}
    </div>
  )
}

/** How they are reached. */
function Contacts({ record }: Pick<PartyPage, 'record'>) {
  if (!record) return null
  const facts = [
    ['Number', record.number],
    ['Telephone', record.phone],
    ['Email', record.email],
    ['Address', record.address],
    ['Tax number', record.taxpayerNumber],
    ['Days to pay', record.termsDays?.toString() ?? null],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <div className="text-13 text-ink-soft">{label}</div>
          <div className="text-14 break-words">{value}</div>
        </div>
      ))}
    </div>
  )
}

/** Takes the name, contacts and notes of a customer or supplier out of the records, once nothing is open with them. */
function EraseParty({ shopId, side, page }: { shopId: string; side: PartySide; page: PartyPage }) {
  const navigate = useNavigate()
  const erasureId = useNewId()
  const erase = useToastedAction(async () => {
    const { party } = page
    const body = side === 'customers' ? { customerId: party } : { supplierId: party }
    await api.call(eraseCustomer, { shopId, erasureId, body })
    navigate(creditListPath(side))
  })
  return (
    <ConfirmInline
      label="Erase personal data"
      consequence="Name, contacts, and the notes and references on documents and payments are removed for good. Amounts stay in the books."
      confirmLabel={`Erase the data of ${page.name}`}
      isBusy={erase.isBusy}
      onConfirm={() => void erase.act()}
    />
  )
}

/** The earlier names of the party; each merge can be reversed on its own page. */
function MergedPart({ merged }: Pick<PartyPage, 'merged'>) {
  if (merged.length === 0) return null
  return (
    <p className="text-14 text-ink-soft">
      Merged with this record:{' '}
      {merged.map(({ party, name, number }, index) => (
        <span key={party}>
          {index > 0 && ', '}
          <Link to={documentPath(number)} className="text-accent underline">
            {name}
          </Link>
        </span>
      ))}
    </p>
  )
}

/** What is open, as on a day: after its due date it is overdue. */
const openDocumentColumns = (on: Day): readonly DataColumn<OpenDocument>[] => [
  {
    id: 'document',
    header: 'Document',
    value: ({ source }) => titleWithoutPayee(source),
    width: 240,
    wraps: true,
    phone: 'title',
    cell: ({ source, isOwed, due }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {titleWithoutPayee(source)}
        {!isOwed && <StatusTag tone="neutral">Credit</StatusTag>}
        {isOwed && due < on && <StatusTag tone="warn">Overdue</StatusTag>}
      </span>
    ),
  },
  { id: 'day', header: 'Date', kind: 'day', value: ({ day }) => day, phone: 'detail' },
  { id: 'due', header: 'Due', kind: 'day', value: ({ due, isOwed }) => (isOwed ? due : null), phone: 'none' },
  { id: 'amount', header: 'Amount', kind: 'money', value: ({ amountMinor }) => amountMinor, phone: 'none' },
  {
    id: 'open',
    header: 'Open',
    kind: 'money',
    // A credit is less to pay.
    value: ({ isOwed, openMinor }) => (isOwed ? openMinor : -openMinor),
    phone: 'figure',
  },
]
