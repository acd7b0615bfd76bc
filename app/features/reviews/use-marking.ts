import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { useAction } from '#app/components/ui/use-action.ts'
import { maxMarkedItems, type OpenReviews, type ReviewItem, type ReviewPage } from '#domain/api/review.ts'
import * as routes from '#domain/api/routes/reviews.ts'
import { titleOf } from '#domain/documents/describe.ts'
import type { ReviewCode } from '#domain/terms/review.ts'
import { noteOpenReviews } from './open-reviews.ts'
import { keyOfItem } from './review-row.tsx'
import type { ReviewFilter } from './reviews-api.ts'

/** Whichever row is the first. */
export const firstRow = 'first'

/** What was marked last, in words, and what undoes it. */
type LastMark = { text: string; undo: (() => Promise<void>) | null }

/**
 * Marks items as seen and takes marks back. What is marked leaves the list at once, without fetching it again;
 * where something goes wrong nothing has left it.
 */
export function useMarking(shopId: string, page: ReviewPage | null, { show }: ReviewFilter) {
  const navigate = useNavigate()
  const { now, setState } = useHeldReviews(shopId, page)
  const [last, setLast] = useState<LastMark | null>(null)
  // One at a time: a second press while the first is under way does nothing.
  const { act, running, error } = useAction((_what: string, work: () => Promise<unknown>) => work())
  const busy = running?.[0] ?? null
  const focusNext = useRef<string | null>(null)

  const reload = () => navigate('.', { replace: true, preventScrollReset: true })

  function leave(items: readonly ReviewItem[], open: OpenReviews) {
    if (show === 'all') return reload()
    setState((held) => ({ ...held, gone: new Set([...held.gone, ...items.map(keyOfItem)]), open }))
  }

  function undoOf(mark: string, items: readonly ReviewItem[]): () => Promise<void> {
    return async () => {
      const isDone = await act('undo', () => api.call(routes.undoMark, { shopId, mark }))
      if (!isDone) return
      const [first] = items
      const what = items.length === 1 && first ? `${titleOf(first)} is` : 'They are'
      setLast({ text: `${what} on the list again.`, undo: null })
      focusNext.current = first ? keyOfItem(first) : firstRow
      reload()
    }
  }

  return {
    gone: now.gone,
    open: now.open,
    last,
    error,
    busy,
    /** The row whose button takes the focus as soon as it is shown: what had it is gone. */
    focusNext,
    isBusy: (item: ReviewItem) => busy === keyOfItem(item),
    mark: (items: readonly ReviewItem[]) =>
      act(items.length === 1 && items[0] ? keyOfItem(items[0]) : 'selected', async () => {
        const mark = newId()
        for (let from = 0; from < items.length; from += maxMarkedItems) {
          const some = items.slice(from, from + maxMarkedItems)
          const body = { mark, items: some.map(idOf) }
          const { open } = await api.call(routes.markReviews, { shopId, body })
          leave(some, open)
        }
        const [first] = items
        const what = items.length === 1 && first ? titleOf(first) : `${items.length} receipts`
        setLast({ text: `${what} marked as checked.`, undo: undoOf(mark, items) })
      }),
    markReason: (code: ReviewCode, upTo: string) =>
      act('reason', async () => {
        const mark = newId()
        const body = { mark, code, upTo }
        const { marked, open, isMore } = await api.call(routes.markReviews, { shopId, body })
        const left = open.byCode.find((one) => one.code === code)?.count ?? 0
        setLast({ text: markedText(marked, left, isMore), undo: marked === 0 ? null : undoOf(mark, []) })
        focusNext.current = firstRow
        setState((held) => ({ ...held, open }))
        reload()
      }),
    unmark: (item: ReviewItem) =>
      act(keyOfItem(item), async () => {
        await api.call(routes.unmarkReview, { shopId, ...idOf(item) })
        setLast({ text: `${titleOf(item)} is to be checked again.`, undo: null })
        reload()
      }),
  }
}

export type Marking = ReturnType<typeof useMarking>

/** What is on the page, and what was marked on it since. */
function useHeldReviews(shopId: string, page: ReviewPage | null) {
  const [state, setState] = useState({ page, gone: new Set<string>(), open: page?.open ?? null })
  const now = state.page === page ? state : { page, gone: new Set<string>(), open: page?.open ?? null }
  if (now !== state) setState(now)
  useEffect(() => {
    if (now.open) noteOpenReviews(shopId, now.open)
  }, [shopId, now.open])
  return { now, setState }
}

function idOf({ kind, id }: ReviewItem) {
  return { kind: kind as 'sale', id }
}

function markedText(marked: number, left: number, isMore: boolean): string {
  const count = (value: number) => value.toLocaleString('en')
  if (isMore) return `${count(marked)} marked as checked, and there are more.`
  const sentence = `${count(marked)} marked as checked.`
  return left === 0
    ? sentence
    : `${sentence} ${count(left)} came in later or have another reason too, and stay.`
}
