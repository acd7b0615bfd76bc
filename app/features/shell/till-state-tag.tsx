import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from '#app/components/ui/tooltip.tsx'
import { useTillState } from './till-state.ts'
import { waitingNames } from './waiting-names.ts'

/** The till's state in the bar: unobtrusive where all is well, else in words and colour. */
export function TillStateTag() {
  const { isOnline, receiptsWaiting, receiptsRefused, entriesWaiting, entriesRefused, tillName } =
    useTillState()
  const count = receiptsWaiting + entriesWaiting
  const names = waitingNames(receiptsWaiting, entriesWaiting)
  const waiting = `${names} waiting`
  const receiptsSafe = 'They are safe on this device and are sent automatically.'

  if (receiptsRefused + entriesRefused > 0) {
    const where = entriesRefused > 0 ? 'the Shift page' : 'the till'
    return (
      <Tag tone="text-loss bg-loss-soft" hint={`The server refused them. Open ${where} to see why.`}>
        <TriangleAlert aria-hidden="true" className="size-3.5" />
        {receiptsRefused + entriesRefused} refused
      </Tag>
    )
  }
  if (!isOnline) {
    return (
      <Tag
        tone="text-warn bg-warn-soft"
        hint={`You can keep selling. ${count > 0 ? `${waiting}. ${receiptsSafe}` : ''}`}
      >
        <CloudOff aria-hidden="true" className="size-3.5" />
        {/* One piece: the gap between the parts of the tag must not be before the comma. */}
        <span>
          Offline
          {count > 0 && (
            <>
              {', '}
              <Count count={count} names={names} />
              <span className="max-sm:sr-only"> waiting</span>
            </>
          )}
        </span>
      </Tag>
    )
  }
  if (count > 0) {
    return (
      <Tag tone="text-warn bg-warn-soft" hint={receiptsSafe}>
        <CloudUpload aria-hidden="true" className="size-3.5" />
        <span>
          <Count count={count} names={names} /> waiting
        </span>
      </Tag>
    )
  }
  return (
    <Tag tone="text-ink-soft" hint="Every receipt of this device has reached the server.">
      <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
      <span className="max-sm:sr-only">{tillName ? `${tillName}, online` : 'Online'}</span>
    </Tag>
  )
}

/** What waits; on a phone, where the bar has the shop's name beside it, how many alone. */
function Count({ count, names }: { count: number; names: string }) {
  return (
    <span data-count={count} className="max-sm:before:content-[attr(data-count)]">
      <span className="max-sm:hidden">{names}</span>
    </span>
  )
}

function Tag({ tone, hint, children }: { tone: string; hint: string; children: ReactNode }) {
  return (
    <Tooltip label={hint}>
      <button
        type="button"
        className={`inline-flex h-7 cursor-default! items-center gap-1.5 rounded-full px-2.5 text-13 font-medium whitespace-nowrap ${tone}`}
      >
        {children}
      </button>
    </Tooltip>
  )
}
