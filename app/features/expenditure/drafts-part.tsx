import { Paperclip, Repeat } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { Picture } from '#app/features/attachments/attachment-tile.tsx'
import { DraftActions } from '#app/features/books/draft-actions.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import * as routes from '#domain/api/routes/expenditure.ts'
import type { SavedDraft } from '#domain/api/spending-draft.ts'
import type { Supplier } from '#domain/api/supplier.ts'
import { day } from '#domain/business-day.ts'
import { missingOf, sumOfDraftLines } from '#domain/expenditure/draft.ts'
import type { Account } from '#domain/terms/account.ts'
import { draftPath } from './paths.ts'

type Known = { shopId: string; accounts: readonly Account[]; suppliers: readonly Supplier[] }

/** What waits to be posted: made by what recurs, or saved by hand. */
export function DraftsPart({ drafts, ...known }: Known & { drafts: readonly SavedDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <Section title={`Drafts to post (${drafts.length})`}>
      <ul className="sheet divide-y divide-line">
        {drafts.map((draft) => (
          <DraftRow key={draft.draftId} draft={draft} {...known} />
        ))}
      </ul>
    </Section>
  )
}

function DraftRow({ draft: saved, shopId, accounts, suppliers }: Known & { draft: SavedDraft }) {
  const { draftId, draft, files, recurringId, revision } = saved
  const shop = useShop()
  const missing = missingOf(draft)
  const supplier = suppliers.find(({ supplierId }) => supplierId === draft.supplierId)
  const payee = draft.kind === 'bill' ? supplier?.name : draft.payee
  const categories = accounts
    .filter(({ account }) => draft.lines.some((line) => line.account === account))
    .map(({ name }) => name)
  const totalMinor =
    draft.totalMinor ??
    sumOfDraftLines(draft.lines, shop.taxPack, day(draft.day ?? saved.savedAt.slice(0, 10)))
  const name = payee || categories[0] || (files.length > 0 ? 'Photo of an invoice' : 'Draft')

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3" aria-label={name}>
      {files[0] && <Thumbnail shopId={shopId} file={files[0]} />}
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-1.5 text-14 font-semibold">
          {name}
          {recurringId && <Repeat aria-label="Recurs" className="size-3.5 text-ink-soft" />}
          {files.length > 1 && <Paperclip aria-label="With files" className="size-3.5 text-ink-soft" />}
        </p>
        <p className="text-13 text-ink-soft">
          {draft.kind === 'bill' ? 'Bill' : 'Expense'}
          {draft.day && (
            <>
              , <DayText day={draft.day} />
            </>
          )}
          {payee && categories.length > 0 && `, ${categories.join(', ')}`}
        </p>
        {missing.length > 0 && <p className="text-13 text-warn">Still to enter: {missing.join(', ')}</p>}
      </div>
      {totalMinor > 0 && <Money amountMinor={totalMinor} className="text-16 font-semibold" />}
      <ForPosting>
        <DraftActions
          name={name}
          editPath={draftPath(draftId)}
          isComplete={missing.length === 0}
          discard={() => api.call(routes.discardDraft, { shopId, draftId })}
          post={async () => {
            const posted = await api.call(routes.postDraft, { shopId, draftId, body: { revision } })
            return { ...posted, title: posted.kind === 'bill' ? 'Bill posted' : 'Expense posted' }
          }}
        />
      </ForPosting>
    </li>
  )
}

function Thumbnail({ shopId, file }: { shopId: string; file: SavedDraft['files'][number] }) {
  return (
    <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-paper text-ink-soft">
      <Picture shopId={shopId} attachment={file} />
    </span>
  )
}
