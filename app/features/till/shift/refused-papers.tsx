import { useId, useRef, useState } from 'react'
import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { ShownShift } from '#domain/api/shift.ts'
import { sendNow } from '../outbox/keeper.ts'
import { releaseRefused, sendOutbox } from '../outbox/send.ts'
import { leaveOut, recordInOpen } from './decide.ts'
import type { ShiftPaper } from './kept.ts'
import { beforeChoosing, paperName, type WayOut, waysOut } from './ways-out.ts'

type Refused = {
  shopId: string
  /** The shift that is open at this till on the server: null where none is, undefined where that is not known. */
  received: ShownShift | null | undefined
  /** Of the amounts; null where whoever serves does not see them. */
  currency: string | null
  /** Whether the drawer is being counted. */
  hasCount: boolean
  onChanged: () => void
}

/** What was done to the shift here and the server refused: it stays until it is accepted, or left out by a person. */
export function RefusedPapers({ papers, ...rest }: Refused & { papers: readonly ShiftPaper[] }) {
  const { shopId, onChanged } = rest
  const box = useRef<HTMLDivElement>(null)
  /** They stay in sight while they are sent again, with the button that was pressed. */
  const [pressed, setPressed] = useState<ReadonlySet<number>>(new Set())
  const doing = useToastedAction(
    async (what: (paper: ShiftPaper) => Promise<unknown>, paper: ShiftPaper) => {
      setPressed((before) => new Set([...before, paper.seq]))
      await what(paper)
      await sendOutbox(shopId)
      // Openings of the drawer that waited with it, and another try where this one came too early.
      sendNow()
    },
    {
      settled: () => {
        onChanged()
        // Where what was pressed is gone, reading goes on here rather than at the top of the page.
        window.setTimeout(() => {
          if (document.activeElement === document.body) box.current?.focus()
        }, 100)
      },
    },
  )
  const shown = papers.filter(({ refused, seq }) => refused !== null || pressed.has(seq))
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {shown.map((paper) => (
        <RefusedPaper
          key={paper.seq}
          {...rest}
          paper={paper}
          isBusy={doing.isBusy}
          onDo={(what) => void doing.act(what, paper)}
        />
      ))}
    </div>
  )
}

function RefusedPaper({
  paper,
  shopId,
  received,
  currency,
  hasCount,
  isBusy,
  onDo,
}: Omit<Refused, 'onChanged'> & {
  paper: ShiftPaper
  isBusy: boolean
  onDo: (what: (paper: ShiftPaper) => Promise<unknown>) => void
}) {
  const what = useId()
  const { refused, at, by } = paper
  return (
    <Banner
      tone="loss"
      className="no-print mb-4"
      title={refused ? `The server refused: ${paperName(paper, currency)}` : 'Sending again'}
    >
      <p id={what}>
        {refused ? `${refused.detail} It was done ` : `${paperName(paper, currency)}: done `}
        <InstantText instant={at} />
        {by !== null && ` by ${by}`}, and stays on this device. {refused && beforeChoosing(paper, received)}
      </p>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        <Button
          size="compact"
          isBusy={isBusy}
          aria-describedby={what}
          onClick={() => onDo(() => releaseRefused(shopId))}
        >
          Send again
        </Button>
        {refused &&
          waysOut(paper, received, hasCount).map((way) => (
            <ConfirmInline
              key={way.does}
              size="compact"
              label={way.label}
              confirmLabel={way.label}
              consequence={way.consequence}
              isDestructive={way.does === 'leave-out'}
              describedBy={what}
              isBusy={isBusy}
              onConfirm={() => onDo(taken(way))}
            />
          ))}
      </div>
    </Banner>
  )
}

function taken({ does, open }: WayOut): (paper: ShiftPaper) => Promise<void> {
  const what = does === 'leave-out' ? leaveOut : recordInOpen
  return (paper) => what(paper, open)
}
