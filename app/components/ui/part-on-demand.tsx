import { type ComponentType, useEffect, useState } from 'react'
import { Banner } from './banner.tsx'

/**
 * A part of a screen that is loaded when it is first shown, or ahead by `load`. Where it can't be loaded the screen
 * around it stays, and `Instead` in its place: a till must go on selling. It is asked for again when it is next
 * shown.
 */
export function partOnDemand<Props extends object>(
  ask: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = NotLoaded,
) {
  let loaded: ComponentType<Props> | null = null
  const load = async () => {
    loaded ??= await ask()
    return loaded
  }
  function Part(props: Props) {
    const [Shown, setShown] = useState(() => loaded)
    useEffect(() => {
      let isHere = true
      const show = (Part: ComponentType<Props>) => {
        if (isHere) setShown(() => Part)
      }
      load().then(show, (error: unknown) => {
        console.error('A part of the screen could not be loaded', error)
        show(Instead)
      })
      return () => {
        isHere = false
      }
    }, [])
    return Shown && <Shown {...props} />
  }
  return { Part, load }
}

function NotLoaded() {
  return (
    <Banner tone="warn" title="This part could not be loaded">
      Continue without it, and reload the page when the connection is back.
    </Banner>
  )
}
