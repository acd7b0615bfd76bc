import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from '@remix-run/react'
import { FileStack, Plus } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { RecurrenceText } from '#app/components/format/recurrence-text.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { fetchJournalTemplates } from '#app/features/journal/journal-drafts-api.ts'
import { fromTemplatePath, journalPath, newJournalPath } from '#app/features/journal/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { SavedJournalTemplate } from '#domain/api/journal-draft.ts'
import { removeJournalTemplate } from '#domain/api/routes/journal-drafts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  return { templates: await fetchJournalTemplates(shopId) }
}

/** Entries to begin others with; of those that repeat a draft is made on each day. */
export default function JournalTemplatesScreen() {
  const { templates } = useLoaderData<typeof clientLoader>()
  return (
    <Screen
      title="Journal templates"
      subtitle="A template that repeats creates a draft on each date. Nothing is posted until you post it."
      back={{ to: journalPath, label: 'Journal' }}
      actions={
        <ForPosting>
          <ButtonLink icon={Plus} variant="primary" to={newJournalPath}>
            New entry
          </ButtonLink>
        </ForPosting>
      }
    >
      {templates.length === 0 ? (
        <EmptyState isSheet icon={FileStack} title="No templates yet">
          Fill in a new entry and choose “Save as a template”.
        </EmptyState>
      ) : (
        <ul className="sheet divide-y divide-line">
          {templates.map((saved) => (
            <TemplateRow key={saved.templateId} saved={saved} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

function TemplateRow({ saved: { templateId, template, nextDay } }: { saved: SavedJournalTemplate }) {
  const { name, text, lines, recurrence } = template
  const { shopId } = useShop()
  const { revalidate } = useRevalidator()

  const remove = useToastedAction(
    async () => {
      await api.call(removeJournalTemplate, { shopId, templateId })
    },
    { settled: revalidate },
  )

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3" aria-label={name}>
      <div className="min-w-40 flex-1">
        <p className="text-14 font-semibold">{name}</p>
        <p className="text-13 text-ink-soft">
          {text !== name && `${text}, `}
          {lines.length} {lines.length === 1 ? 'line' : 'lines'}
        </p>
      </div>
      <RecurrenceText recurrence={recurrence} nextDay={nextDay} />
      <ForPosting>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <ConfirmInline
            label="Remove"
            consequence="The template is removed. Drafts and entries made from it stay."
            confirmLabel="Remove template"
            size="compact"
            isBusy={remove.isBusy}
            onConfirm={() => void remove.act()}
          />
          <ButtonLink size="compact" to={fromTemplatePath(templateId)} aria-label={`Use ${name}`}>
            Use
          </ButtonLink>
        </div>
      </ForPosting>
    </li>
  )
}
