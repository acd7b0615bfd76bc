import { useState } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { saveFile } from '#app/components/table/download.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { csvLine } from '#domain/csv-text.ts'
import type { MismatchedReceipt } from '../storage/till-db.ts'
import { markSeen } from './compare.ts'

/** More rows than anybody reads here: the file has them all. */
const maxShown = 100

/** Which receipts, what to do, and the list to hand on. Only the owner puts it away. */
export function MismatchDialog({
  shopId,
  mismatched,
  onClose,
}: {
  shopId: string
  mismatched: readonly MismatchedReceipt[]
  onClose: () => void
}) {
  const shop = useShop()
  const me = useWhoAmI()
  const [isCopied, setIsCopied] = useState(false)
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(mismatchesAsText(shop.name, mismatched))
    setIsCopied(true)
  })
  const putAway = useAction(async () => {
    await markSeen(shopId)
    onClose()
  })
  const error = copy.error
    ? 'This browser blocked copying. Save the list as a file instead.'
    : putAway.error?.detail

  return (
    <Dialog
      onClose={onClose}
      size="medium"
      title="Receipts that differ from the books"
      description="This till keeps what the server answered to each of its receipts. The server’s books now differ: they were changed, replaced by older ones, or are those of another installation."
      footer={
        <>
          <Button onClick={() => void copy.act()}>{isCopied ? 'Copied' : 'Copy'}</Button>
          <Button onClick={() => saveAsCsv(mismatched)}>Save as CSV</Button>
          {me?.right === 'owner' ? (
            <Button variant="primary" onClick={() => void putAway.act()}>
              Mark as checked
            </Button>
          ) : (
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          )}
        </>
      }
    >
      {error && (
        <Banner tone="warn" isUrgent className="mb-3">
          {error}
        </Banner>
      )}
      <WhatToDo />
      <MismatchTable mismatched={mismatched} />
      {me !== null && me.right !== 'owner' && (
        <p className="mt-3 text-13 text-ink-soft">The owner logs in here to mark this as checked.</p>
      )}
    </Dialog>
  )
}

function saveAsCsv(mismatched: readonly MismatchedReceipt[]) {
  const text = `\uFEFF${mismatchesAsCsv(mismatched)}`
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'receipts-that-differ.csv')
}

function WhatToDo() {
  return (
    <>
      <h3 className="font-semibold">What the owner does</h3>
      <ol className="mt-1 mb-4 list-decimal space-y-1 pl-5">
        <li>Keep this device as it is: do not clear its browser and do not set it up again.</li>
        <li>Have the books audited where the program is installed: see “The audit” in its manual.</li>
        <li>Compare with a backup from before the first of these receipts, and keep all backups.</li>
        <li>Give this list to the accountant.</li>
      </ol>
    </>
  )
}

function MismatchTable({ mismatched }: { mismatched: readonly MismatchedReceipt[] }) {
  return (
    <>
      <table className="w-full">
        <thead>
          <tr className="text-13 text-ink-soft">
            {['Receipt', 'Entry', 'Recorded', 'Found'].map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b border-line py-1.5 pr-3 text-left font-medium nth-2:text-right"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mismatched.slice(0, maxShown).map((one) => (
            <tr key={one.saleId}>
              <td className="tabular border-b border-line py-1.5 pr-3">{one.receiptNumber}</td>
              <td className="tabular border-b border-line py-1.5 pr-3 text-right">
                {one.number.toLocaleString('en')}
              </td>
              <td className="border-b border-line py-1.5 pr-3">
                <InstantText instant={one.recordedAt} />
              </td>
              <td className="border-b border-line py-1.5">{foundInWords[one.found]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mismatched.length > maxShown && (
        <p className="mt-2 text-13 text-ink-soft">
          And {(mismatched.length - maxShown).toLocaleString('en')} more, which are in the file.
        </p>
      )}
    </>
  )
}

const foundInWords: Readonly<Record<MismatchedReceipt['found'], string>> = {
  differs: 'Another entry is in its place',
  missing: 'Not in the books',
}

/** For the accountant: what this device knows, and what the server answered. */
function mismatchesAsCsv(mismatched: readonly MismatchedReceipt[]): string {
  return [
    csvLine(['Receipt', 'Entry', 'Recorded', 'Found', 'Found at', 'Sale id']),
    ...mismatched.map(({ receiptNumber, number, recordedAt, found, foundAt, saleId }) =>
      csvLine([receiptNumber, String(number), recordedAt, foundInWords[found], foundAt, saleId]),
    ),
  ].join('')
}

/** The same, for a message: a line each. */
function mismatchesAsText(shopName: string, mismatched: readonly MismatchedReceipt[]): string {
  return [
    `${shopName}: receipts of this till that the books on the server do not have as they recorded them.`,
    ...mismatched.map(
      ({ receiptNumber, number, recordedAt, found, foundAt }) =>
        `${receiptNumber}, entry ${number}, recorded ${recordedAt}: ${foundInWords[found].toLowerCase()} (found ${foundAt})`,
    ),
  ].join('\n')
}
