import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

/** A text that is shown once, to be selected or copied. */
export function CopiedOnce({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState<'new' | 'copied' | 'refused'>('new')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch (error) {
      // The browser asks first, or the page came without https: it can be selected.
      console.warn('The text could not be copied', error)
      setState('refused')
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <output aria-label={label} className="font-mono text-16 font-semibold break-all text-ink select-all">
        {text}
      </output>
      <Button size="compact" icon={state === 'copied' ? Check : Copy} onClick={() => void copy()}>
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="text-13 text-ink-soft">
        {state === 'refused' && 'Your browser does not allow copying: select it instead.'}
      </span>
    </div>
  )
}
