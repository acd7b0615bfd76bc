import { BellRing, CalendarClock, HandCoins, Pencil, Tags } from 'lucide-react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { ForPosting, NotForAccountants } from '#app/features/shell/me-context.tsx'
import { priceListPath } from '#app/features/stock/paths.ts'
import type { PartyPage } from '#domain/api/credit.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { canBeSplit } from './instalment-dialog.tsx'
import type { ShownDialog } from './party-dialogs.tsx'

/** What can be done about a customer or a supplier. */
export function PartyActions({
  side,
  page,
  onShow,
}: {
  side: PartySide
  page: PartyPage
  onShow: (shown: ShownDialog) => void
}) {
  const isCustomer = side === 'customers'
  const { record, open, party } = page
  const isNamed = party !== 'unknown'
  const owed = open.filter(canBeSplit)
  return (
    <ForPosting>
      {record && (
        <Button icon={Pencil} onClick={() => onShow('edit')}>
          Edit
        </Button>
      )}
      {isCustomer && isNamed && owed.length > 0 && (
        <>
          <Button onClick={() => onShow('write-off')}>Write off</Button>
          <Button icon={CalendarClock} onClick={() => onShow({ plan: owed.map(({ document }) => document) })}>
            Instalments
          </Button>
        </>
      )}
      {!isCustomer && record && (
        <ButtonLink icon={Tags} to={priceListPath(party)}>
          Price list
        </ButtonLink>
      )}
      {isCustomer && record && page.balanceMinor > 0 && (
        <NotForAccountants>
          <Button icon={BellRing} onClick={() => onShow('reminder')}>
            Remind
          </Button>
        </NotForAccountants>
      )}
      {isNamed && (
        <Button icon={HandCoins} variant="primary" onClick={() => onShow('payment')}>
          {isCustomer ? 'Receive payment' : 'Pay'}
        </Button>
      )}
    </ForPosting>
  )
}
