import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { tillPlace } from '#app/features/shell/places.ts'
import { version } from '#app/version.ts'
import { noteSeen, readSeen } from './seen.ts'

const { Part: NewsBanner } = partOnDemand(
  async () => (await import('./news-banner.tsx')).NewsBanner,
  () => null,
)

/** What is new, for a person who has not seen it. Never on the till, where a customer waits. */
export function News({ uid, isOwner }: { uid: string; isOwner: boolean }) {
  const { pathname } = useLocation()
  const [isRead, setIsRead] = useState(() => readSeen(uid) === version)
  useEffect(() => {
    // Also of a person to whom nothing is new: the next version is.
    if (isRead) noteSeen(uid)
  }, [isRead, uid])
  if (isRead || pathname.replace(/\/+$/, '') === tillPlace.to) return null
  return <NewsBanner {...{ uid, isOwner }} onRead={() => setIsRead(true)} />
}
