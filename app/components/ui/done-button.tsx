import { Button } from './button.tsx'

/** The main button of a dialog that only shows something. */
export function DoneButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="primary" onClick={onClick} autoFocus>
      Done
    </Button>
  )
}
