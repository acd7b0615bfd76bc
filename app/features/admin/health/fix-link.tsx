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
import type { Fix } from '#domain/health/exception.ts'

type AffectedShop = { shopId: string; ownerEmail: string }

// Above the row's own link, which covers the row.
const look = 'relative z-10 text-left font-medium text-accent underline underline-offset-2'

/** The step that fixes an exception, one tap away. */
export function FixLink({ fix, shop }: { fix: Fix; shop?: AffectedShop }) {
  if (fix.kind === 'run') return <CommandFix fix={fix} />
  if (fix.kind === 'start-job') return <JobFix fix={fix} />
  const to = shop && addressOf(fix, shop)
  if (!to) return null
  return fix.kind === 'write-to-owner' ? (
    <a href={to} className={look}>
      {fix.label}
    </a>
  ) : (
    <Link to={to} className={look}>
      {fix.label}
    </Link>
  )
}

function addressOf(
  fix: Exclude<Fix, { kind: 'run' | 'start-job' }>,
  { shopId, ownerEmail }: AffectedShop,
): string {
  switch (fix.kind) {
    case 'open-shop':
      return `/admin/dashboard/shops/${encodeURIComponent(shopId)}`
    case 'write-to-owner':
      return `mailto:${encodeURIComponent(ownerEmail)}?subject=${encodeURIComponent(fix.subject)}&body=${encodeURIComponent(fix.text)}`
  }
}

/** A job of the installation, at once; what comes of it shows in the list when it is done. */
function JobFix({ fix }: { fix: Extract<Fix, { kind: 'start-job' }> }) {
  const toast = useToast()
  const start = useToastedAction(async () => {
    await api.call(runJob, { name: fix.job, body: {} })
    toast({ tone: 'good', title: 'Started', detail: 'The result appears here when it is done.' })
  })
  return (
    <button type="button" className={cx(look, 'cursor-pointer')} onClick={() => void start.act()}>
      {fix.label}
    </button>
  )
}

/** A command for the operator: it is shown, to be copied. */
function CommandFix({ fix }: { fix: Extract<Fix, { kind: 'run' }> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={cx(look, 'cursor-pointer')} onClick={() => setIsOpen(true)}>
        {fix.label}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={fix.label}
        description="Run this on the computer where the program is installed, in its folder:"
        size="medium"
      >
        <div className="flex flex-col gap-4">
          <Command label="Started with npm start" text={fix.command} />
          {fix.inContainers !== fix.command && (
            <Command label="Started in containers" text={fix.inContainers} />
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
