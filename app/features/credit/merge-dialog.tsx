import { type ReactNode, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { reportTimeoutMs } from '#app/api/timeouts.ts'
import { FormError, SubmitButton } from '#app/components/form/form.tsx'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { useNewId } from '#app/components/form/use-new-id.ts'
import { Money } from '#app/components/format/money.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import type { PartyPage } from '#domain/api/credit.ts'
import { readParty } from '#domain/api/routes/credit.ts'
import { mergeParties } from '#domain/api/routes/party-payments.ts'
import { PartyMergeBody } from '#domain/documents/party-merge/schema.ts'
import { minor } from '#domain/money.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { PartyFinder } from './party-finder.tsx'

/**
 * Makes two records of one customer or supplier one: both are shown side by side before it is done. Its foot is not
 * `DialogActions`: there is nothing to send until the other record is chosen.
 */
export function MergeDialog({
  shopId,
  side,
  page,
  onClose,
  onDone,
}: {
  shopId: string
  side: PartySide
  page: PartyPage
  onClose: () => void
  onDone: (party: string) => void
}) {
  const mergeId = useNewId()
  const { other, error, choose, forget } = useOtherParty(shopId, side)
  const form = useForm({
    start: { into: page.party },
    schema: PartyMergeBody,
    inputOf: ({ into }: { into: string }) => {
      const from = into === page.party ? (other?.party ?? '') : page.party
      return { side, from, into }
    },
    submit: async (merge) => {
      await api.call(mergeParties, { shopId, mergeId, body: merge })
      return merge.into
    },
    done: onDone,
  })
  const one = side === 'customers' ? 'customer' : 'supplier'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="medium"
      title={`Merge ${page.name} with another ${one}`}
      description={`For a ${one} who is listed twice. Open documents, statements and ageing continue under the record you keep, with its terms and limit. Documents do not change.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {other && (
            <SubmitButton form={form} busyLabel="Merging">
              Merge records
            </SubmitButton>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError form={form} />
        {error && <p className="text-13 text-loss">{error}</p>}
        {other ? (
          <>
            <Comparison
              pages={[page, other]}
              into={form.values.into}
              onChoose={(into) => form.set({ into })}
            />
            <div>
              <Button size="compact" variant="quiet" onClick={forget}>
                Choose another {one}
              </Button>
            </div>
          </>
        ) : (
          <PartyFinder {...{ shopId, side }} without={page.party} onChoose={choose} />
        )}
      </div>
    </FormDialog>
  )
}

/** The record that the first is merged with, once it is chosen. */
function useOtherParty(shopId: string, side: PartySide) {
  const [other, setOther] = useState<PartyPage | null>(null)
  const [problem, setError] = useState<string | null>(null)
  const choose = (party: string) => {
    setError(null)
    api
      .call(readParty, { shopId, side, party, timeoutMs: reportTimeoutMs })
      .then(setOther, (error: unknown) => setError(describeError(error).detail))
  }
  return { other, error: problem, choose, forget: () => setOther(null) }
}

const rows: readonly [label: string, of: (page: PartyPage) => ReactNode][] = [
  ['Number', ({ record }) => record?.number],
  ['Telephone', ({ record }) => record?.phone],
  ['Email', ({ record }) => record?.email],
  ['Address', ({ record }) => record?.address],
  ['Tax number', ({ record }) => record?.taxpayerNumber],
  ['Days to pay', ({ record }) => record?.termsDays],
  ['Limit', ({ record }) => record?.limitMinor != null && <Money amountMinor={record.limitMinor} />],
  ['Open documents', ({ open }) => open.length],
  ['Balance', ({ balanceMinor }) => <Money amountMinor={balanceMinor} />],
]

/** Both records, and which of them stays. */
function Comparison({
  pages,
  into,
  onChoose,
}: {
  pages: readonly [PartyPage, PartyPage]
  into: string
  onChoose: (party: string) => void
}) {
  return (
    <>
      <table className="w-full table-fixed border-collapse text-14">
        <caption className="sr-only">Both records</caption>
        <thead>
          <tr className="border-b border-line align-bottom">
            <td className="w-28 py-1.5 text-13 text-ink-soft">Keep</td>
            {pages.map(({ party, name }) => (
              <th key={party} scope="col" className="py-1.5 pl-2 text-left font-medium">
                <label className="flex min-h-10 items-center gap-2">
                  <input
                    type="radio"
                    name="into"
                    value={party}
                    className="size-4 shrink-0 accent-accent"
                    checked={into === party}
                    onChange={() => onChoose(party)}
                  />
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, of]) => (
            <tr key={label} className="border-b border-line align-top">
              <th scope="row" className="py-1.5 text-left text-13 font-normal text-ink-soft">
                {label}
              </th>
              {pages.map((page) => (
                <td
                  key={page.party}
                  className={cx('py-1.5 pl-2 wrap-anywhere', into !== page.party && 'text-ink-soft')}
                >
                  {of(page) || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="rounded-md bg-sunken px-3 py-2 text-14">
        Together they have a balance of{' '}
        <Money amountMinor={minor(pages[0].balanceMinor + pages[1].balanceMinor)} />. The other record is no
        longer offered. A reversal separates them again; what has been paid stays paid.
      </p>
    </>
  )
}
