import { useMemo, useState } from 'react'
import { DialogActions } from '#app/components/form/dialog-actions.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { ErrorBanner } from '#app/components/ui/error-banner.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import { minor } from '#domain/money.ts'
import { planBulkEdit } from '#domain/product/bulk-edit.ts'
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
  const [draft, setDraft] = useState(emptyDraft)
  const { run, start, goOn, undo } = useEdits(shop.shopId)
  const plan = useMemo(() => {
    const edit = bulkEditOf(draft, barcodes)
    return edit && planBulkEdit(products, edit)
  }, [products, draft, barcodes])
  const close = () => !run?.isBusy && onClose(run !== null)
  if (run) return <Outcome {...{ run, goOn, undo }} onClose={close} />
  const count = plan?.edits.length ?? 0
  return (
    <Dialog
      isOpen
      size="large"
      title={`Edit ${productsText(products.length)}`}
      description="You see what each product becomes before anything is stored."
      onClose={close}
      footer={
        <DialogActions onClose={close} disabled={count === 0} onClick={() => plan && void start(plan.edits)}>
          {count === 0 ? 'Change products' : `Change ${productsText(count)}`}
        </DialogActions>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (plan && count > 0) void start(plan.edits)
        }}
      >
        <BulkFields
          {...{ draft, shop, categories }}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
        {/* Enter sends the form; the button that shows it stands in the footer. */}
        <button type="submit" hidden />
        {plan && <Left unchanged={plan.unchanged} tooLarge={plan.tooLarge} isAll={count === 0} />}
        {plan && count > 0 && <EditsTable id="bulk-edit" label="What changes" rows={plan.edits} />}
      </form>
    </Dialog>
  )
}

/** Of the chosen products, those that the change leaves as they are. */
function Left({ unchanged, tooLarge, isAll }: { unchanged: number; tooLarge: number; isAll: boolean }) {
  if (unchanged + tooLarge === 0) return null
  return (
    <Banner tone={tooLarge > 0 ? 'warn' : 'neutral'}>
      {unchanged > 0 &&
        (isAll && tooLarge === 0
          ? 'All of them are so already.'
          : `${productsText(unchanged)} would stay as now. `)}
      {tooLarge > 0 && `${productsText(tooLarge)} would get too large a price and will not be changed.`}
    </Banner>
  )
}

type OutcomeProps = Pick<ReturnType<typeof useEdits>, 'goOn' | 'undo'> & {
  run: NonNullable<ReturnType<typeof useEdits>['run']>
  onClose: () => void
}

function Outcome({ run: { edits, written, isUndo, isBusy, told }, goOn, undo, onClose }: OutcomeProps) {
  const refused = written.flatMap(({ result, ...edit }) =>
    result.outcome === 'refused' ? [{ ...edit, reason: result.detail }] : [],
  )
  const changed = written.length - refused.length
  const title = isUndo ? 'Undo' : 'Edit products'
  if (isBusy) {
    return (
      <Dialog isOpen size="large" title={title} onClose={onClose}>
        <ProgressBar value={written.length} max={edits.length} label="Changing products" />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      onClose={onClose}
      footer={
        <>
          {told && <Button onClick={() => void goOn()}>Try again</Button>}
          {!told && !isUndo && changed > 0 && <Button onClick={() => void undo()}>Undo</Button>}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {told && <ErrorBanner told={told} />}
        <Banner tone={refused.length > 0 || told ? 'warn' : 'good'}>
          {productsText(changed)} {isUndo ? 'as before' : 'changed'}
          {refused.length > 0 && `, ${refused.length.toLocaleString('en')} not changed`}.
        </Banner>
        {refused.length > 0 && <EditsTable id="bulk-refused" label="Not changed" rows={refused} />}
      </div>
    </Dialog>
  )
}
