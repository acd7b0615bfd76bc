import { useEffect, useState } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { version } from '#app/version.ts'
import { NewsDialog, releasesSince } from './news-dialog.tsx'
import { readSeen } from './seen.ts'

type NewsBannerProps = { uid: string; isOwner: boolean; onRead: () => void }

/** Says once that there is a new version, to a person who used an earlier one here. */
export function NewsBanner({ uid, isOwner, onRead }: NewsBannerProps) {
  const [releases] = useState(() => releasesSince(readSeen(uid), isOwner))
  const [isOpen, setIsOpen] = useState(false)
  const hasNews = releases.length > 0
  useEffect(() => {
    if (!hasNews) onRead()
  }, [hasNews, onRead])
  if (!hasNews) return null
  if (isOpen) return <NewsDialog releases={releases} onClose={onRead} />
  return (
    <div className="no-print px-4 pt-4 sm:px-6">
      <Banner
        tone="good"
        title={`Version ${version} is installed`}
        action={
          <div className="flex gap-2">
            <Button size="compact" onClick={() => setIsOpen(true)}>
              What is new
            </Button>
            <Button size="compact" variant="quiet" onClick={onRead}>
              Dismiss
            </Button>
          </div>
        }
      >
        It is in the account menu at any time, too.
      </Banner>
    </div>
  )
}
