import { useEffect, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import { payCommand } from '../machine/keys.ts'
import { likeliestType, type PayType } from '../pay/settle.ts'
import type { Till } from '../use-till.ts'

/** The look of a button that is one of several to choose from. */
export const choice =
  'border-transparent! bg-raised! shadow-resting hover:border-line-strong! aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent-strong'

/** How it is paid. Until the payment of the rest is chosen, the cursor is at the likeliest. */
export function PayKinds({ till: { given, offer, press } }: { till: Till }) {
  const { kind, payType, dueMinor } = offer
  const group = useRef<HTMLDivElement>(null)
  const hasPointer = useMediaQuery('(pointer: fine)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rest to pay is a reason too
  useEffect(() => {
    if (hasPointer && kind === null) group.current?.querySelector<HTMLElement>('[data-likeliest]')?.focus()
  }, [kind, dueMinor, hasPointer])
  const types = given.payTypes.filter((one) => one.kind !== 'on-account' || given.basket.customer)
  const likeliest = likeliestType(given.basket.tenders, types)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div ref={group} role="group" aria-label="Paid by" className={cx('grid', columnsOf(types.length))}>
      {types.map((one) => (
        <PayKindButton
          key={one.typeId}
          type={one}
          isChosen={one === payType}
          isLikeliest={one.typeId === likeliest}
          onChoose={() => press(payCommand(one))}
        />
      ))}
    </div>
  )
}

/** One row of up to five: a second would push the amount out of sight on a tablet. */
function columnsOf(count: number): string {
  if (count === 4) return 'grid-cols-[1fr_1.4fr_1fr_1.3fr] gap-2'
  if (count === 5)
    return 'grid-cols-5 gap-1.5 *:text-13! max-xl:[&>button>span[aria-hidden]]:hidden tight:[&>button>span[aria-hidden]]:hidden'
  return 'grid-cols-3 gap-2'
}

function PayKindButton({
  type,
  isChosen,
  isLikeliest,
  onChoose,
}: {
  type: PayType
  isChosen: boolean
  isLikeliest: boolean
  onChoose: () => void
}) {
  return (
    <Button
      size="till"
      {...(type.key && { shortcut: type.key })}
      aria-pressed={isChosen}
      data-likeliest={isLikeliest || undefined}
      onClick={onChoose}
      // The key below the word: beside it, three of them do not fit on a tablet.
      className={cx(
        'sm:min-h-16! short:min-h-12! flex-col gap-1! px-1! text-14! leading-tight! whitespace-normal! lg:max-xl:text-13! [&>span[aria-hidden]]:ml-0',
        choice,
      )}
    >
      {type.name}
    </Button>
  )
}
