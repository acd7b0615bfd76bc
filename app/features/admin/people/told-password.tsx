import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'

/** A password to be handed on, once; with a button that copies it. */
export function ToldPassword({ email, password }: { email: string; password: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')

  async function copy() {
    try {
      await navigator.clipboard.writeText(password)
      setCopied('yes')
    } catch (error) {
      console.warn('The password could not be copied', error)
      setCopied('refused')
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="break-all">{email}</span> logs in with this password and chooses another then. It is
        shown only now: copy it, and hand it on by a way that only this person reads.
      </p>
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-paper px-3.5 py-2.5">
        <code className="min-w-0 grow text-16 font-semibold break-all select-all">{password}</code>
        <Button size="compact" icon={copied === 'yes' ? Check : Copy} onClick={() => void copy()}>
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className="text-13 text-ink-soft empty:hidden">
        {copied === 'refused' &&
          'This browser does not let the page copy. Select the password and copy it by hand.'}
      </p>
    </div>
  )
}
