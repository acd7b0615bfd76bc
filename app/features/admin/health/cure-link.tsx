import { Link } from '@remix-run/react'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Button } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { useToast } from '#app/components/ui/toast.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { runJob } from '#domain/api/routes/admin-jobs.ts'
import type { Cure } from '#domain/health/exception.ts'

type CuredShop = { shopId: string; ownerEmail: string }

// Above the row's own link, which covers the row.
const look = 'relative z-10 text-left font-medium text-accent underline underline-offset-2'

/** The step that cures an exception, one tap away. */
export function CureLink({ cure, shop }: { cure: Cure; shop?: CuredShop }) {
  if (cure.kind === 'run') return <CommandCure cure={cure} />
  if (cure.kind === 'start-job') return <JobCure cure={cure} />
  const to = shop && addressOf(cure, shop)
  if (!to) return null
  return cure.kind === 'write-to-owner' ? (
    <a href={to} className={look}>
      {cure.label}
    </a>
  ) : (
    <Link to={to} className={look}>
      {cure.label}
    </Link>
  )
}

function addressOf(
  cure: Exclude<Cure, { kind: 'run' | 'start-job' }>,
  { shopId, ownerEmail }: CuredShop,
): string {
  switch (cure.kind) {
    case 'open-shop':
      return `/admin/dashboard/shops/${encodeURIComponent(shopId)}`
    case 'write-to-owner':
      return `mailto:${encodeURIComponent(ownerEmail)}?subject=${encodeURIComponent(cure.subject)}&body=${encodeURIComponent(cure.text)}`
  }
}

/** A job of the installation, at once; what comes of it shows in the list when it is done. */
function JobCure({ cure }: { cure: Extract<Cure, { kind: 'start-job' }> }) {
  const toast = useToast()
  const start = useToastedAction(async () => {
    await api.call(runJob, { name: cure.job, body: {} })
    toast({ tone: 'good', title: 'Started', detail: 'The result appears here when it is done.' })
  })
  return (
    <button type="button" className={cx(look, 'cursor-pointer')} onClick={() => void start.act()}>
      {cure.label}
    </button>
  )
}

/** A command of the operator: it is told, to be copied. */
function CommandCure({ cure }: { cure: Extract<Cure, { kind: 'run' }> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={cx(look, 'cursor-pointer')} onClick={() => setIsOpen(true)}>
        {cure.label}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={cure.label}
        description="Run this on the computer where the program is installed, in its folder:"
        size="medium"
      >
        <div className="flex flex-col gap-4">
          <Command label="Started with npm start" text={cure.command} />
          {cure.inContainers !== cure.command && (
            <Command label="Started in containers" text={cure.inContainers} />
          )}
        </div>
      </Dialog>
    </>
  )
}

function Command({ label, text }: { label: string; text: string }) {
  const toast = useToast()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'good', title: 'Copied' })
    } catch {
      // Browsers keep the clipboard from pages without a certificate; the text can be marked.
      toast({ tone: 'warn', title: 'Not copied', detail: 'Mark the command and copy it by hand.' })
    }
  }
  return (
    <div>
      <p className="text-13 text-ink-soft">{label}</p>
      <div className="mt-1 flex items-center gap-2 rounded-md bg-ink/5 py-1 pr-1 pl-3">
        <code className="min-w-0 grow text-13 wrap-anywhere select-all">{text}</code>
        <Button size="compact" variant="quiet" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  )
}
