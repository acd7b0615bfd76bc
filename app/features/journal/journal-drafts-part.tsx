import { Repeat } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { DraftActions } from '#app/features/books/draft-actions.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { SavedJournalDraft } from '#domain/api/journal-draft.ts'
import * as routes from '#domain/api/routes/journal-drafts.ts'
import { isWhole } from '#domain/journal/template.ts'
import { minor } from '#domain/money.ts'
import { journalDraftPath } from './paths.ts'

/** Entries that wait to be posted: made by a template on its day, or to reverse one in the next month. */
export function JournalDraftsPart({ drafts }: { drafts: readonly SavedJournalDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <Section title={`Drafts to post (${drafts.length})`}>
      <ul className="sheet divide-y divide-line">
        {drafts.map((draft) => (
          <DraftRow key={draft.draftId} saved={draft} />
        ))}
      </ul>
    </Section>
  )
}

function DraftRow({ saved }: { saved: SavedJournalDraft }) {
  const { draftId, draft, templateId, revision } = saved
  const { shopId, timeZone } = useShop()
  const isDue = draft.businessDay <= todayIn(timeZone)
  const debitMinor = minor(draft.lines.reduce((sum, { amountMinor }) => sum + Math.max(0, amountMinor), 0))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3" aria-label={draft.text}>
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-1.5 text-14 font-semibold wrap-anywhere">
          {draft.text}
          {templateId && <Repeat aria-label="From a template" className="size-3.5 text-ink-soft" />}
        </p>
        <p className="text-13 text-ink-soft">
          {!isDue && 'To be posted on '}
          <DayText day={draft.businessDay} />
        </p>
      </div>
      {debitMinor > 0 && <Money amountMinor={debitMinor} className="text-16 font-semibold" />}
      <ForPosting>
        <DraftActions
          name={draft.text}
          editPath={journalDraftPath(draftId)}
          isComplete={isWhole(draft.lines)}
          isDue={isDue}
          discard={() => api.call(routes.discardJournalDraft, { shopId, draftId })}
          post={async () => {
            const posted = await api.call(routes.postJournalDraft, { shopId, draftId, body: { revision } })
            return { ...posted, title: 'Entry posted' }
          }}
        />
      </ForPosting>
    </li>
  )
}
