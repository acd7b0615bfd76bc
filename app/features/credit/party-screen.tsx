import { useNavigate } from '@remix-run/react'
import { BellRing, CalendarClock, HandCoins, Pencil, Tags } from 'lucide-react'
import { useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import type { DateRange } from '#app/components/format/date-range.ts'
import { Money } from '#app/components/format/money.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import type { DataColumn } from '#app/components/table/column.ts'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { documentPath } from '#app/features/books/paths.ts'
import { ForPosting, NotForAccountants } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { priceListPath } from '#app/features/stock/paths.ts'
import type { OpenDocument, PartyPage, PartyStatement } from '#domain/api/credit.ts'
import type { Day } from '#domain/business-day.ts'
import { titleOf } from '#domain/documents/describe.ts'
import { minor } from '#domain/money.ts'
import { type Ages, overdueOf, type PartySide } from '#domain/open-items/ageing.ts'
import { statementOf } from '#domain/open-items/party-statement.ts'
import { Contacts } from './contacts-part.tsx'
import { saveParty } from './credit-api.ts'
import { EraseParty } from './erase-party.tsx'
import { canBeSplit, InstalmentDialog } from './instalment-dialog.tsx'
import { InstalmentsPart } from './instalments-part.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergedPart } from './merged-part.tsx'
import { PartyDialog } from './party-dialog.tsx'
import { creditListPath, partyPath } from './paths.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

const columnsOn = (on: Day): readonly DataColumn<OpenDocument>[] => [
  {
    id: 'document',
    header: 'Document',
    value: ({ source }) => titleOf(source),
    width: 240,
    wraps: true,
    phone: 'title',
    cell: ({ source, isOwed, due }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        {titleOf(source)}
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
    // What stands as a credit is less to pay.
    value: ({ isOwed, openMinor }) => (isOwed ? openMinor : -openMinor),
    phone: 'figure',
  },
]

type Shown = 'payment' | 'write-off' | 'edit' | 'merge' | 'reminder' | { plan: readonly string[] } | null

/** One customer or supplier: what is open, what happened, and what can be done about it. */
export function PartyScreen({
  shopId,
  side,
  page,
  statement,
  range,
  tills,
}: {
  shopId: string
  side: PartySide
  page: PartyPage
  statement: PartyStatement
  range: DateRange
  tills: readonly { tillId: string; name: string }[]
}) {
  const shop = useShop()
  const navigate = useNavigate()
  const [shown, setShown] = useState<Shown>(null)
  const again = () => {
    setShown(null)
    navigate(`.${window.location.search}`, { replace: true })
  }
  const isCustomer = side === 'customers'
  const { record, open, party } = page
  const isNamed = party !== 'unknown'
  const described = statementOf(statement, side, shop, page, documentPath)
  const owed = open.filter(canBeSplit)
  const close = () => setShown(null)
  return (
    <Screen
      title={page.name}
      subtitle={isCustomer ? 'Customer' : 'Supplier'}
      back={{ to: creditListPath(side), label: 'Customers and suppliers' }}
      range={<RangePicker value={range} />}
      actions={
        <ForPosting>
          {record && (
            <Button icon={Pencil} onClick={() => setShown('edit')}>
              Edit
            </Button>
          )}
          {isCustomer && isNamed && owed.length > 0 && (
            <>
              <Button onClick={() => setShown('write-off')}>Write off</Button>
              <Button
                icon={CalendarClock}
                onClick={() => setShown({ plan: owed.map(({ document }) => document) })}
              >
                Instalments
              </Button>
            </>
          )}
          {!isCustomer && record && (
            <ButtonLink icon={Tags} to={priceListPath(party)}>
              Price list
            </ButtonLink>
          )}
          {isCustomer && record && page.balanceMinor > 0 && (
            <NotForAccountants>
              <Button icon={BellRing} onClick={() => setShown('reminder')}>
                Remind
              </Button>
            </NotForAccountants>
          )}
          {isNamed && (
            <Button icon={HandCoins} variant="primary" onClick={() => setShown('payment')}>
              {isCustomer ? 'Receive payment' : 'Pay'}
            </Button>
          )}
        </ForPosting>
      }
    >
      <PrintHead shop={shop} title={described.title} period={described.period} />
      <PartyTiles page={page} isCustomer={isCustomer} />
      <Contacts record={record} />
      <MergedPart merged={page.merged} />
      <Section title="Open documents">
        <DataTable
          id={`open-${side}`}
          label="Open documents"
          rows={open}
          columns={columnsOn(page.on)}
          rowKey={({ account, document }) => `${account} ${document}`}
          rowLink={({ number }) => documentPath(number)}
          urlKeys={null}
          hasFilter={false}
          fileName={`open-${page.on}`}
          empty={<EmptyState title="Nothing is open">Nothing is owed in either direction.</EmptyState>}
        />
      </Section>
      {isCustomer && <InstalmentsPart page={page} onChange={(plan) => setShown({ plan })} />}
      <Section title="Statement of account" actions={<StatementDownload statement={described} />}>
        <StatementList
          id="party-statement"
          label="Statement of account"
          statement={described}
          empty={<EmptyState title="Nothing happened in these days">Choose other days above.</EmptyState>}
        />
        <StatementFoot notes={described.notes ?? []} />
      </Section>
      {record && (
        <ForPosting>
          <div className="no-print flex flex-wrap gap-3">
            <Archive {...{ shopId, side, page }} onDone={again} />
            <Button onClick={() => setShown('merge')}>Merge with another</Button>
            {open.length === 0 && (
              <NotForAccountants>
                <EraseParty {...{ shopId, side, page }} />
              </NotForAccountants>
            )}
          </div>
        </ForPosting>
      )}
      {shown === 'payment' && (
        <PaymentDialog {...{ shopId, side, page, tills }} onClose={close} onDone={again} />
      )}
      {shown === 'write-off' && <WriteOffDialog {...{ shopId, page }} onClose={close} onDone={again} />}
      {shown !== null && typeof shown === 'object' && (
        <InstalmentDialog {...{ shopId, page }} documents={shown.plan} onClose={close} onDone={again} />
      )}
      {shown === 'reminder' && (
        <ReminderDialog {...{ shopId }} customerId={party} name={page.name} onClose={close} onDone={again} />
      )}
      {shown === 'merge' && (
        <MergeDialog
          {...{ shopId, side, page }}
          onClose={close}
          onDone={(into) => {
            setShown(null)
            navigate(`${partyPath(side, into)}${window.location.search}`, { replace: true })
          }}
        />
      )}
      {shown === 'edit' && record && (
        <PartyDialog {...{ shopId, side, party, record }} onClose={close} onDone={again} />
      )}
    </Screen>
  )
}

function PartyTiles({
  page: { balanceMinor, ages, creditMinor, record },
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
      <StatTile label="Credit">
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
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const { record } = page
  if (!record) return null
  async function save(isArchived: boolean, revision: number) {
    setIsBusy(true)
    try {
      await saveParty(shopId, side, page.party, { isArchived, revision })
      onDone()
    } catch (error) {
      const { title, detail } = describeError(error)
      toast({ tone: 'loss', title, detail })
    }
    setIsBusy(false)
  }
  return (
    <div className="no-print flex">
      {record.isArchived ? (
        <Button isBusy={isBusy} busyLabel="Restoring" onClick={() => void save(false, record.revision)}>
          Restore
        </Button>
      ) : (
        <ConfirmInline
          label="Archive"
          consequence="It can no longer be chosen. Open documents stay, and it can be restored."
          confirmLabel={`Archive ${page.name}`}
          isBusy={isBusy}
          isDestructive={false}
          onConfirm={() => void save(true, record.revision)}
        />
      )}
    </div>
  )
}
