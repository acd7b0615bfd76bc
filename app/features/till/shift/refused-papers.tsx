import { InstantText } from '#app/components/format/date-text.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmInline } from '#app/components/ui/confirm-inline.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import type { ToldShift } from '#domain/api/shift.ts'
import { cashMovementLabels } from '#domain/terms/cash-place.ts'
import { sendNow, sendRefusedAgain } from '../outbox/keeper.ts'
import type { ShiftPaper } from './kept.ts'
import { leaveOut } from './papers.ts'

/**
 * What was done to the shift here and the server refused: it stays until it is taken, or somebody leaves it out.
 * @param told the shift that is open at this till on the server
 */
export function RefusedPapers({
  shopId,
  papers,
  told,
  onChanged,
}: {
  shopId: string
  papers: readonly ShiftPaper[]
  told: ToldShift | null | undefined
  onChanged: () => void
}) {
  const { act, isBusy } = useToastedAction(() => sendRefusedAgain(shopId))
  const leaving = useToastedAction(
    async (paper: ShiftPaper, instead: string | null) => {
      await leaveOut(paper, instead)
      sendNow()
    },
    { settled: onChanged },
  )
  return papers
    .filter(({ refused }) => refused !== null)
    .map((paper) => {
      const other = told && !told.closed && told.shiftId !== paper.shiftId ? told : null
      return (
        <Banner
          key={paper.seq}
          tone="loss"
          className="no-print mb-4"
          title={`The server refused: ${nameOf(paper)}`}
        >
          <p>
            {paper.refused?.detail} It was done <InstantText instant={paper.at} />
            {paper.by !== null && ` by ${paper.by}`}, and stays on this device.
          </p>
          <div className="mt-2 flex flex-wrap items-start gap-2">
            <Button size="compact" isBusy={isBusy} onClick={() => void act()}>
              Send again
            </Button>
            <ConfirmInline
              size="compact"
              {...wayOut(paper, other)}
              isBusy={leaving.isBusy}
              onConfirm={() =>
                void leaving.act(paper, paper.kind === 'open' ? (other?.shiftId ?? null) : null)
              }
            />
          </div>
        </Banner>
      )
    })
}

function nameOf(paper: ShiftPaper): string {
  if (paper.kind === 'open') return 'the opening of the shift'
  const { direction, place, reason } = paper.body
  return `${cashMovementLabels[direction][place]}, ${reason}`
}

/** What becomes of it where it is not sent again. */
function wayOut({ kind }: ShiftPaper, other: ToldShift | null) {
  if (kind === 'movement')
    return {
      label: 'Leave it out',
      consequence: 'The books will not have it. The count of the drawer shows the difference.',
      confirmLabel: 'Leave it out',
    }
  if (other === null)
    return {
      label: 'Leave it out',
      consequence: 'What was sold in it is recorded without a shift. Open a new one then.',
      confirmLabel: 'Leave it out',
    }
  return {
    label: `Continue with shift ${other.number}`,
    consequence: `What was sold and moved here goes to shift ${other.number}, which is open at this till. The float that was counted here is not recorded.`,
    confirmLabel: `Continue with shift ${other.number}`,
  }
}
