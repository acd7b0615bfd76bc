import { FileText } from 'lucide-react'
import { fileSize } from '#app/components/format/file-size.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'

/** The file that is being worked on, and the way to another one. */
export function ChosenFile({ file, onOther, isBusy }: { file: File; onOther: () => void; isBusy: boolean }) {
  return (
    <Sheet className="flex flex-wrap items-center gap-3 !py-3">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-accent" strokeWidth={1.5} />
      <p className="min-w-0 grow">
        <span className="block truncate text-14 font-medium">{file.name}</span>
        <span className="tabular block text-13 text-ink-soft">{fileSize(file.size)}</span>
      </p>
      <Button size="compact" onClick={onOther} disabled={isBusy}>
        Choose another file
      </Button>
    </Sheet>
  )
}
