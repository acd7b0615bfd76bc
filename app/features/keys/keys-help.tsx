import { useEffect, useState } from 'react'
import { partOnDemand } from '#app/components/ui/part-on-demand.tsx'
import { useShortcut } from '#app/components/ui/use-shortcut.ts'
import { callKeys, onKeysCalled } from './call-keys.ts'

const { Part: KeysDialog } = partOnDemand(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** Opens the list of keys by its key. An open menu finds its items by what is typed. */
export function KeysHelp() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => onKeysCalled(() => setIsOpen(true)), [])
  useShortcut('?', () => document.querySelector('[role="menu"]') === null && callKeys())
  return isOpen && <KeysDialog onClose={() => setIsOpen(false)} />
}
