import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { useToastedAction } from '#app/components/ui/use-action.ts'
import { useOutbox } from '../hooks.ts'
import { sendRefusedAgain } from './keeper.ts'

/** Sales the server would not take stay in sight until they are sent. */
export function RefusedBanner({ shopId }: { shopId: string }) {
  const refused = (useOutbox(shopId) ?? []).filter((one) => one.refused !== null)
  const { act, isBusy } = useToastedAction(() => sendRefusedAgain(shopId))
  const [first] = refused
  if (first === undefined) return null
  return (
    <Banner
      tone="loss"
      // On a phone the buttons are below the text: beside them they left a column of two words.
      className="max-sm:flex-wrap max-sm:[&>div]:basis-[calc(100%-1.75rem)]"
      title={
        refused.length === 1
          ? `The server refused receipt ${first.sale.receiptNumber}`
          : `The server refused ${refused.length} receipts`
      }
      action={
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="compact" isBusy={isBusy} onClick={() => void act()}>
            Send again
          </Button>
          <ButtonLink size="compact" to="/user/dashboard/sales">
            Show
          </ButtonLink>
        </span>
      }
    >
      {first.refused?.detail} Nothing is lost: {refused.length === 1 ? 'it stays' : 'they stay'} on this
      device. Tell the owner.
    </Banner>
  )
}
