import { ArrowLeft } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { keys } from '../machine/keys.ts'
import type { Till } from '../use-till.ts'

/** The way out of a pane that asks something before the sale is recorded. */
export function BackToBasket({ till: { press } }: { till: Till }) {
  return (
    <Button
      variant="quiet"
      icon={ArrowLeft}
      shortcut={keys.pay.back}
      className="min-h-12 px-2!"
      onClick={() => press('back')}
    >
      Back to the basket
    </Button>
  )
}
