import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ShopHealthCounts, ShopHealthPage, ShopHealthRow } from '#domain/api/admin-health.ts'
import { followHealth } from './follow-health.ts'
import { fetchInstallation, type Installation } from './health-api.ts'

const installationEveryMs = 60_000
/** Several shops at once are one reading of the list. */
const readAgainAfterMs = 1_500

type Live = {
  /** Rows that changed since the page was read, by shop; null where the shop is gone. */
  rows: ReadonlyMap<string, ShopHealthRow | null>
  counts: ShopHealthCounts | null
}

/** `off`: no more changes arrive until the screen is loaded again. */
export type FollowState = 'connecting' | 'live' | 'off'

/** What changed since the list was read, as it happens. */
export function useLiveHealth(
  page: ShopHealthPage,
  shown: readonly ShopHealthRow[],
  onInstallation: () => void,
): Live & { state: FollowState } {
  const [state, setState] = useState<FollowState>('connecting')
  const [live, setLive] = useState<Live & { of: ShopHealthPage }>(() => begun(page))
  if (live.of !== page) setLive(begun(page))
  const { revalidate } = useRevalidator()
  const known = useRef(new Set<string>())
  known.current = new Set(shown.map(({ shopId }) => shopId))
  const isWhole = useRef(false)
  isWhole.current = page.nextCursor === null
  const tellInstallation = useRef(onInstallation)
  tellInstallation.current = onInstallation
  const since = useRef(page.at)
  since.current = page.at

  useEffect(() => {
    const leaving = new AbortController()
    let timer: number | undefined
    // A shop that is on no page of a longer list shows in the counts.
    const readAgainSoon = () => {
      if (!isWhole.current) return
      window.clearTimeout(timer)
      timer = window.setTimeout(revalidate, readAgainAfterMs)
    }
    followHealth({
      since: since.current,
      signal: leaving.signal,
      tellLive: (isLive) => setState(isLive ? 'live' : 'connecting'),
      tell(event) {
        if (event.kind === 'installation') tellInstallation.current()
        if (event.kind === 'shop' && !known.current.has(event.row.shopId)) readAgainSoon()
        setLive((held) => {
          if (event.kind === 'counts') return { ...held, counts: event.counts }
          if (event.kind === 'shop') return withRow(held, event.row.shopId, event.row)
          return event.kind === 'gone' ? withRow(held, event.shopId, null) : held
        })
      },
    }).catch((error: unknown) => {
      setState('off')
      console.warn('The health of the shops is not followed', error)
    })
    return () => {
      leaving.abort()
      window.clearTimeout(timer)
    }
  }, [revalidate])
  return { ...live, state }
}

const begun = (page: ShopHealthPage) => ({ of: page, rows: new Map(), counts: null })

function withRow<Held extends Live>(held: Held, shopId: string, row: ShopHealthRow | null): Held {
  return { ...held, rows: new Map(held.rows).set(shopId, row) }
}

/** The rows of a list as they are by now. */
export function liveRows(
  rows: readonly ShopHealthRow[],
  changed: ReadonlyMap<string, ShopHealthRow | null>,
): ShopHealthRow[] {
  return rows.flatMap((row) => {
    const now = changed.get(row.shopId)
    return now === null ? [] : [now ?? row]
  })
}

/** The installation as it was loaded, and as it is asked for once a minute, or when something is known to have happened. */
export function useInstallation(loaded: Installation): {
  now: Installation
  /** Why it could not be asked for the last time; `now` is older then. */
  error: unknown
  askAgain: () => void
} {
  const [held, setHeld] = useState<{ loaded: Installation; now: Installation; error: unknown }>(() =>
    asLoaded(loaded),
  )
  if (held.loaded !== loaded) setHeld(asLoaded(loaded))
  const askAgain = useCallback(() => {
    fetchInstallation().then(
      (now) => setHeld((before) => ({ ...before, now, error: null })),
      // What is on the screen stays; the next minute asks again.
      (error: unknown) => setHeld((before) => ({ ...before, error })),
    )
  }, [])
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') askAgain()
    }, installationEveryMs)
    return () => window.clearInterval(timer)
  }, [askAgain])
  return { now: held.now, error: held.error, askAgain }
}

const asLoaded = (loaded: Installation) => ({ loaded, now: loaded, error: null })
