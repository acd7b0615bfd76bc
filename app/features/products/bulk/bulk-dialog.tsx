import { z } from 'zod'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import { minor } from '#domain/money.ts'
import { type PlannedEdit, planBulkEdit } from '#domain/product/bulk-edit.ts'
import { type BulkDraft, bulkEditOf } from './bulk-draft.ts'
import { BulkFields } from './bulk-fields.tsx'
import { EditsTable } from './edits-table.tsx'
import { useEdits } from './use-edits.ts'

const emptyDraft: BulkDraft = {
  choice: 'price-up',
  percent: '',
  stepMinor: minor(1),
  priceMinor: null,
  category: '',
  taxClassId: 'standard',
  reorderLevelMilli: null,
}

const PlannedEdits = z
  .array(z.custom<PlannedEdit<Product>>())
  .min(1, 'Choose a change that some of these products need.')

const productsText = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'product' : 'products'}`

type BulkDialogProps = {
  shop: Shop
  /** As they were when the dialog was opened. */
  products: readonly Product[]
  categories: readonly string[]
  /** All of the shop. */
  barcodes: readonly string[]
  /** @param isWritten whether something was changed */
  onClose: (isWritten: boolean) => void
}

/** Changes several products at once: shows what each becomes before it is written, and takes it back. */
export function BulkDialog({ shop, products, categories, barcodes, onClose }: BulkDialogProps) {
  const { run, start, goOn, undo } = useEdits(shop.shopId)
  const planOf = (draft: BulkDraft) => {
    const edit = bulkEditOf(draft, barcodes)
    return edit && planBulkEdit(products, edit)
  }
  const form = useForm({
    start: emptyDraft,
    schema: PlannedEdits,
    inputOf: (draft) => planOf(draft)?.edits ?? [],
    submit: start,
  })
  const close = () => !run?.isBusy && onClose(run !== null)
  if (run) return outcome({ run, goOn, undo, onClose: close })
  const plan = planOf(form.values)
  const count = plan?.edits.length ?? 0
  return (
    <FormDialog
      form={form}
      size="large"
      title={`Edit ${productsText(products.length)}`}
      description="You see how each product will change before anything is stored."
      onClose={close}
      submitLabel={count === 0 ? 'Change products' : `Change ${productsText(count)}`}
      disabled={count === 0}
    >
      <BulkFields {...{ form, shop, categories }} />
      {plan && <Left unchanged={plan.unchanged} tooLarge={plan.tooLarge} isAll={count === 0} />}
      {plan && count > 0 && <EditsTable id="bulk-edit" label="What changes" rows={plan.edits} />}
    </FormDialog>
  )
}

/** Of the chosen products, those that the change leaves as they are. */
function Left({ unchanged, tooLarge, isAll }: { unchanged: number; tooLarge: number; isAll: boolean }) {
  if (unchanged + tooLarge === 0) return null
  return (
    <Banner tone={tooLarge > 0 ? 'warn' : 'neutral'}>
      {unchanged > 0 &&
        (isAll && tooLarge === 0
          ? 'They all have this already, so nothing would change.'
          : `${productsText(unchanged)} would not change. `)}
      {tooLarge > 0 && `${productsText(tooLarge)} would get too large a price and will not be changed.`}
    </Banner>
  )
}

type OutcomeProps = Pick<ReturnType<typeof useEdits>, 'goOn' | 'undo'> & {
  run: NonNullable<ReturnType<typeof useEdits>['run']>
  onClose: () => void
}

/** The same dialog, once something is being written or was: no component, so that the focus stays in it. */
function outcome({ run: { edits, written, isUndo, isBusy, error }, goOn, undo, onClose }: OutcomeProps) {
  const refused = written.flatMap(({ result, ...edit }) =>
    result.outcome === 'refused' ? [{ ...edit, reason: result.detail }] : [],
  )
  const changed = written.length - refused.length
  const title = isUndo ? 'Undo' : 'Edit products'
  if (isBusy) {
    return (
      <FormDialog form={null} size="large" title={title} onClose={onClose}>
        <ProgressBar value={written.length} max={edits.length} label="Changing products" />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      form={null}
      size="large"
      title={title}
      onClose={onClose}
      footer={
        <>
          {error && <Button onClick={() => void goOn()}>Try again</Button>}
          {!error && !isUndo && changed > 0 && <Button onClick={() => void undo()}>Undo</Button>}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <ErrorBanner error={error} />}
        <Banner tone={refused.length > 0 || error ? 'warn' : 'good'}>
          {productsText(changed)} {isUndo ? 'as before' : 'changed'}
          {refused.length > 0 && `, ${refused.length.toLocaleString('en')} not changed`}.
        </Banner>
        {refused.length > 0 && <EditsTable id="bulk-refused" label="Not changed" rows={refused} />}
      </div>
    </FormDialog>
  )
}
