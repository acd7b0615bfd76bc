import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { Form, FormError } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { PostingDateField } from '#app/components/form/posting-date-field.tsx'
import { ScreenActions } from '#app/components/form/screen-actions.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { AttachmentsField } from '#app/features/attachments/attachments-field.tsx'
import { fetchAccounts } from '#app/features/books/books-api.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { fetchJournalDrafts, fetchJournalTemplates } from '#app/features/journal/journal-drafts-api.ts'
import {
  bodyOf,
  copyOf,
  emptyLine,
  formOf,
  type JournalForm,
  journalSchema,
  withRoom,
} from '#app/features/journal/journal-form.ts'
import { JournalLinesField } from '#app/features/journal/journal-lines-field.tsx'
import { journalPath } from '#app/features/journal/paths.ts'
import { TemplateDialog } from '#app/features/journal/template-dialog.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { Journal } from '#domain/api/journal.ts'
import type { SavedJournalDraft, SavedJournalTemplate } from '#domain/api/journal-draft.ts'
import { readJournal, recordJournal } from '#domain/api/routes/journals.ts'
import { postedFrom } from '#domain/documents/journal/controlled.ts'
import type { Account } from '#domain/terms/account.ts'
import { Uuid } from '#domain/uuid.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const search = new URL(request.url).searchParams
  const of = (name: 'copy' | 'draft' | 'template') => Uuid.safeParse(search.get(name)).data
  const journalId = of('copy')
  const [accounts, templates, drafts, copied] = await Promise.all([
    fetchAccounts(shopId),
    fetchJournalTemplates(shopId),
    of('draft') === undefined ? [] : fetchJournalDrafts(shopId),
    journalId === undefined ? null : api.call(readJournal, { shopId, journalId }),
  ])
  const draft = drafts.find(({ draftId }) => draftId === of('draft')) ?? null
  const template = templates.find(({ templateId }) => templateId === of('template')) ?? null
  return { accounts, templates, copied, draft, template }
}

export const handle = { posts: true }

const list = { to: journalPath, label: 'Journal' }

/** Posts an entry by hand. */
export default function NewJournalScreen() {
  const { accounts, copied, draft, template, templates } = useLoaderData<typeof clientLoader>()
  const [opened, setOpened] = useState(template)
  const [isSaving, setIsSaving] = useState(false)
  const toast = useToast()
  const form = useJournalForm({ copied, draft, template })
  const { values, set } = form
  function begin(templateId: string) {
    const found = templates.find((one) => one.templateId === templateId)
    if (!found) return
    setOpened(found)
    const { text, lines } = formOf({ ...found.template, businessDay: values.day })
    set({ text, lines: withRoom(lines, newId) })
  }
  return (
    <Screen title={draft ? 'Draft of a journal entry' : 'New journal entry'} back={list}>
      <Form form={form} hasManyFigures className="flex max-w-260 flex-col gap-5">
        <LeaveWarning form={form} />
        {draft === null && <TemplateChoice templates={templates} opened={opened} onChoose={begin} />}
        <EntrySheets form={form} accounts={accounts} />
        <FormError form={form} />
        <ScreenActions
          to={list.to}
          between={
            <Button onClick={() => setIsSaving(true)}>
              {opened ? 'Change the template' : 'Save as a template'}
            </Button>
          }
          form={form}
          busyLabel="Posting"
        >
          Post entry
        </ScreenActions>
      </Form>
      {isSaving && (
        <TemplateDialog
          entry={values}
          opened={opened}
          onClose={() => setIsSaving(false)}
          onSaved={(saved) => {
            setIsSaving(false)
            setOpened(saved)
            // Nothing is lost by leaving.
            form.rebase(values, values)
            toast({ tone: 'good', title: 'Template saved' })
          }}
        />
      )}
    </Screen>
  )
}

/** What a new entry begins as. */
type Begun = {
  /** The entry that it begins as a copy of. */
  copied: Journal | null
  /** The draft being edited; posting it ends the draft. */
  draft: SavedJournalDraft | null
  template: SavedJournalTemplate | null
}

function useJournalForm({ copied, draft, template }: Begun): UsedForm<JournalForm> {
  const { shopId, timeZone } = useShop()
  const navigate = useNavigate()
  const [journalId] = useState(() => draft?.draftId ?? newId())
  return useForm({
    start: (): JournalForm => {
      const today = todayIn(timeZone)
      if (copied) return copyOf(copied, { today, isReversed: false })
      if (draft) return formOf(draft.draft)
      if (template) return formOf({ ...template.template, businessDay: today })
      return { day: today, text: '', lines: [emptyLine(newId()), emptyLine(newId())], attachments: [] }
    },
    schema: journalSchema,
    inputOf: bodyOf,
    fields: { businessDay: 'day' },
    whenEmpty: { day: 'Enter the date.', text: 'Say what the entry is for.' },
    refusals: {
      journal_in_future: 'day',
      day_locked: 'day',
      journal_unbalanced: 'lines',
      journal_comes_to_nothing: 'lines',
      journal_account_unknown: 'lines',
      journal_account_controlled: 'lines',
    },
    shortcut: 'Ctrl+S',
    submit: (body) => api.call(recordJournal, { shopId, journalId, body }),
    done: ({ entryNumber }) => navigate(documentPath(entryNumber)),
  })
}

/** The entry itself: when and what for, its lines, and its papers. */
function EntrySheets({ form, accounts }: { form: UsedForm<JournalForm>; accounts: readonly Account[] }) {
  const { shopId } = useShop()
  const { values, set } = form
  const options = accounts
    .filter((account) => postedFrom(account) === null && !account.isArchived)
    .map(({ account, name }) => ({ value: account as string, label: `${account} ${name}` }))
  return (
    <>
      <Sheet className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <PostingDateField label="Date" isRequired {...form.field('day')} />
        <TextField
          label="What it is for"
          isRequired
          autoFocus
          {...form.field('text')}
          maxLength={200}
          autoComplete="off"
        />
      </Sheet>
      <Sheet>
        <JournalLinesField
          lines={values.lines}
          options={options}
          error={form.field('lines').error}
          onChange={(lines) => set({ lines })}
        />
        <p className="mt-3 text-13 text-ink-soft">
          Accounts with documents of their own are not listed: what customers and suppliers owe, stock, fixed
          assets, taxes, sales and the cash in tills.
        </p>
      </Sheet>
      <Sheet>
        <p className="mb-1.5 text-14 font-medium">Photo or PDF that belongs to it</p>
        <AttachmentsField
          shopId={shopId}
          value={values.attachments}
          onChange={(change) => set({ attachments: change(values.attachments) })}
          disabled={form.isBusy}
        />
      </Sheet>
    </>
  )
}

function TemplateChoice({
  templates,
  opened,
  onChoose,
}: {
  templates: readonly SavedJournalTemplate[]
  opened: SavedJournalTemplate | null
  onChoose: (templateId: string) => void
}) {
  if (templates.length === 0) return null
  return (
    <Sheet>
      <SelectField
        label="Template"
        placeholder="Choose a template"
        options={templates.map((one) => ({ value: one.templateId, label: one.template.name }))}
        value={opened?.templateId ?? ''}
        onChange={onChoose}
      />
    </Sheet>
  )
}
