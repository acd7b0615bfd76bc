import { useEffect, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import { tenderLabels } from '#domain/terms/tender.ts'
import { keys } from '../machine/keys.ts'
import { likeliestKind, type PayKind, payKinds } from '../pay/settle.ts'
import type { Till } from '../use-till.ts'

/** The look of a button that is one of several to choose from. */
export const choice =
  'border-transparent! bg-raised! shadow-resting hover:border-line-strong! aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent-strong'

/** How it is paid. While nobody said how the rest is, the cursor waits at the likeliest. */
export function PayKinds({ till: { given, offer, press } }: { till: Till }) {
  const { kind, dueMinor } = offer
  const group = useRef<HTMLDivElement>(null)
  const hasPointer = useMediaQuery('(pointer: fine)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rest to pay is a reason too
  useEffect(() => {
    if (hasPointer && kind === null) group.current?.querySelector<HTMLElement>('[data-likeliest]')?.focus()
  }, [kind, dueMinor, hasPointer])
  const kinds = payKinds.filter((one) => one !== 'on-account' || given.basket.customer)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div
      ref={group}
      role="group"
      aria-label="Paid by"
      className={cx('grid gap-2', kinds.length > 3 ? 'grid-cols-[1fr_1.4fr_1fr_1.3fr]' : 'grid-cols-3')}
    >
      {kinds.map((one) => (
        <PayKindButton
          key={one}
          kind={one}
          isChosen={one === kind}
          isLikeliest={one === likeliestKind(given.basket.tenders)}
          onChoose={() => press(one)}
        />
      ))}
    </div>
  )
}

function PayKindButton({
  kind,
  isChosen,
  isLikeliest,
  onChoose,
}: {
  kind: PayKind
  isChosen: boolean
  isLikeliest: boolean
  onChoose: () => void
}) {
  return (
    <Button
      size="till"
      shortcut={keys.pay[kind]}
      aria-pressed={isChosen}
      data-likeliest={isLikeliest || undefined}
      onClick={onChoose}
      // The key below the word: beside it, three of them do not fit on a tablet.
      className={cx(
        'sm:min-h-16! short:min-h-12! flex-col gap-1! px-1! text-14! leading-tight! whitespace-normal! lg:max-xl:text-13! [&>span[aria-hidden]]:ml-0',
        choice,
      )}
    >
      {tenderLabels[kind]}
    </Button>
  )
}
