import type { ReactNode } from 'react'
import { DayText, InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import type { Entry } from '#domain/api/ledger.ts'
import { describeDocument, titleOf } from '#domain/documents/describe.ts'
import { type Minor, sumMinor } from '#domain/money.ts'

/** One entry as it stands in the books: its lines, where it came from, and its place in the chain. */
export function EntryDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { name, path } = describeDocument(entry.source)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="medium"
      title={`Entry ${entry.number.toLocaleString('en')}`}
      description={titleOf(entry.source)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {path !== null && (
            <ButtonLink variant="primary" to={path}>
              Open the {name.toLowerCase()}
            </ButtonLink>
          )}
        </>
      }
    >
      <table className="w-full text-14">
        <thead>
          <tr className="text-13 text-ink-soft">
            <th scope="col" className="border-b border-line py-1.5 text-left font-medium">
              Account
            </th>
            <th scope="col" className="border-b border-line py-1.5 pl-3 text-right font-medium">
              Debit
            </th>
            <th scope="col" className="border-b border-line py-1.5 pl-3 text-right font-medium">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, nor the order of its lines
            <tr key={index}>
              <td className="border-b border-line py-1.5">
                <span className="tabular text-ink-soft">{line.account}</span> {line.accountName}
              </td>
              <Side amountMinor={line.debitMinor} />
              <Side amountMinor={line.creditMinor} />
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <th scope="row" className="py-1.5 text-left">
              Total
            </th>
            <Side isTotal amountMinor={sumMinor(entry.lines.map((line) => line.debitMinor))} />
            <Side isTotal amountMinor={sumMinor(entry.lines.map((line) => line.creditMinor))} />
          </tr>
        </tfoot>
      </table>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-13">
        <Fact name="Posting day">
          <DayText day={entry.postingDay} />
        </Fact>
        <Fact name="Business day">
          <DayText day={entry.businessDay} />
        </Fact>
        <Fact name="Recorded">
          <InstantText instant={entry.recordedAt} />
        </Fact>
        <Fact name="Hash">
          <span className="break-all select-all">{entry.hash}</span>
        </Fact>
        <Fact name="Hash before">
          <span className="break-all select-all">
            {/^0*$/.test(entry.previousHash) ? 'None: this is the first entry' : entry.previousHash}
          </span>
        </Fact>
      </dl>
    </Dialog>
  )
}

function Side({ amountMinor, isTotal }: { amountMinor: Minor; isTotal?: boolean }) {
  return (
    <td className={`py-1.5 pl-3 text-right ${isTotal ? '' : 'border-b border-line'}`}>
      {amountMinor !== 0 && <Money amountMinor={amountMinor} isBare />}
    </td>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}
