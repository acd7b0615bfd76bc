import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import type { Tone } from './status-tag.tsx'

const looks = {
  neutral: { box: 'border-line-strong bg-surface', mark: 'text-ink-soft', Icon: Info },
  good: { box: 'border-accent/40 bg-accent-soft', mark: 'text-accent', Icon: CircleCheck },
  warn: { box: 'border-warn/40 bg-warn-soft', mark: 'text-warn', Icon: TriangleAlert },
  loss: { box: 'border-loss/40 bg-loss-soft', mark: 'text-loss', Icon: CircleAlert },
} satisfies Record<Tone, unknown>

type BannerProps = {
  tone?: Tone
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** Read aloud at once: for what just went wrong. Otherwise when the reader reaches it. */
  isUrgent?: boolean
  className?: string
}

/** A sentence about the screen as a whole, in its place above what it is about. */
export function Banner({ tone = 'neutral', title, children, action, isUrgent, className }: BannerProps) {
  const { box, mark, Icon } = looks[tone]
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      className={cx('flex items-start gap-3 rounded-md border px-3.5 py-2.5 text-14', box, className)}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', mark)} strokeWidth={2} />
      {/* In a narrow place the action is below the sentence. */}
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-ink">{children}</div>}
        </div>
        {action && <div className="-my-0.5 shrink-0">{action}</div>}
      </div>
    </div>
  )
}
