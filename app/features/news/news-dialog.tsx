import { formatDay } from '#app/components/format/dates.ts'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DoneButton } from '#app/components/ui/done-button.tsx'
import type { AccountDialogProps } from '#app/features/shell/account-dialog-props.ts'
import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import { version } from '#app/version.ts'
import changelog from '../../../CHANGELOG.md?raw'
import { type Release, releasesBetween, releasesIn } from './releases.ts'
import { noteSeen } from './seen.ts'

/** The releases since a version; of all of them where it is left out. */
export function releasesSince(seen: string, isOwner: boolean): readonly Release[] {
  return releasesBetween(releasesIn(changelog, { isOwner }), seen, version).filter(
    ({ parts }) => parts.length > 0,
  )
}

/** What is new, opened from the account menu: every release so far. */
export function NewsOfAll({ onClose, returnFocusTo }: AccountDialogProps) {
  const me = useWhoAmI()
  const isOwner = me?.right !== 'employee'
  return (
    <NewsDialog
      releases={releasesSince('0.0.0', isOwner)}
      returnFocusTo={returnFocusTo}
      onClose={() => {
        if (me) noteSeen(me.uid)
        onClose()
      }}
    />
  )
}

export function NewsDialog({
  releases,
  onClose,
  returnFocusTo,
}: { releases: readonly Release[]; onClose: () => void } & Partial<
  Pick<AccountDialogProps, 'returnFocusTo'>
>) {
  return (
    <Dialog
      size="medium"
      title="What is new"
      onClose={onClose}
      {...(returnFocusTo && { returnFocusTo })}
      footer={<DoneButton onClick={onClose} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own */}
      <div
        role="group"
        aria-label="Releases"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
        tabIndex={0}
      >
        {releases.map(({ version: of, day, parts }) => (
          <section key={of} className="pb-5 last:pb-0">
            <h3 className="text-16 font-semibold">
              Version {of}
              <span className="ml-2 text-13 font-normal text-ink-soft">{formatDay(day)}</span>
            </h3>
            {parts.map(({ area, changes }) => (
              <div key={area} className="pt-3">
                <h4 className="border-b border-line pb-1 text-13 font-semibold text-ink-soft">{area}</h4>
                <ul className="list-disc space-y-1 pt-1.5 pl-5">
                  {changes.map((change) => (
                    <li key={change}>{change}</li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
