import type { ReactElement } from 'react'
import { cloneElement, type FocusEvent, type HTMLAttributes, type PointerEvent, useState } from 'react'
import { partOnDemand } from './part-on-demand.tsx'

/** Positions and delays are fifteen kilobytes: a device sells before it has them. Not loaded, no words appear. */
const { Part: ShownTooltip } = partOnDemand(
  async () => (await import('./shown-tooltip.tsx')).ShownTooltip,
  () => null,
)

/** A few words about a control, on hover and on focus. Never the only place for a piece of information. */
export function Tooltip({
  label,
  side = 'bottom',
  children,
}: {
  label: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement<Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onFocus'>>
}) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const { onPointerEnter, onFocus } = children.props
  return (
    <>
      {/* The control stays the same element, so that it keeps the focus while the rest is loaded beside it. */}
      {cloneElement(children, {
        onPointerEnter(event: PointerEvent<HTMLElement>) {
          onPointerEnter?.(event)
          if (event.pointerType !== 'touch') setTarget(event.currentTarget)
        },
        onFocus(event: FocusEvent<HTMLElement>) {
          onFocus?.(event)
          if (event.currentTarget.matches(':focus-visible')) setTarget(event.currentTarget)
        },
      })}
      {target && <ShownTooltip target={target} label={label} side={side} />}
    </>
  )
}
