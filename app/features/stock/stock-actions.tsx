import {
  ClipboardList,
  Ellipsis,
  Gift,
  ListOrdered,
  PackageMinus,
  PackagePlus,
  Printer,
  ReceiptText,
  ShoppingCart,
  Truck,
  Undo2,
  Warehouse,
} from 'lucide-react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Menu, MenuItem } from '#app/components/ui/menu.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import {
  countsPath,
  ordersPath,
  placesPath,
  receivePath,
  reorderPath,
  returnGoodsPath,
  stockPath,
  transfersPath,
  unbilledPath,
  writeOffPath,
} from './paths.ts'

/** What can be done with the stock, and the lists that belong to it. A phone has most of them in the menu. */
export function StockActions() {
  const isPhone = useIsPhone()
  return (
    <>
      {!isPhone && (
        <>
          <Button icon={Printer} onClick={print}>
            Print
          </Button>
          {lists.map(({ label, icon, to }) => (
            <ButtonLink key={to} icon={icon} to={to}>
              {label}
            </ButtonLink>
          ))}
        </>
      )}
      <MoreActions isPhone={isPhone} />
      <ForPosting>
        {!isPhone && (
          <ButtonLink icon={PackageMinus} to={writeOffPath()}>
            Write off
          </ButtonLink>
        )}
        <ButtonLink icon={PackagePlus} variant="primary" to={receivePath}>
          Receive goods
        </ButtonLink>
      </ForPosting>
    </>
  )
}

const print = () => printPage('a4')

const lists = [
  { label: 'What to buy', icon: ShoppingCart, to: reorderPath },
  { label: 'Orders', icon: ListOrdered, to: ordersPath },
  { label: 'Counts', icon: ClipboardList, to: countsPath },
]

function MoreActions({ isPhone }: { isPhone: boolean }) {
  return (
    <Menu trigger={<Button icon={Ellipsis}>More</Button>}>
      {isPhone &&
        lists.map(({ label, icon, to }) => (
          <MenuItem key={to} icon={icon} to={to}>
            {label}
          </MenuItem>
        ))}
      <MenuItem icon={Truck} to={transfersPath}>
        Transfers
      </MenuItem>
      <MenuItem icon={Warehouse} to={placesPath}>
        Locations
      </MenuItem>
      <MenuItem icon={ReceiptText} to={unbilledPath}>
        Deliveries without a bill
      </MenuItem>
      <ForPosting>
        {isPhone && (
          <MenuItem icon={PackageMinus} to={writeOffPath()}>
            Write off
          </MenuItem>
        )}
        <MenuItem icon={Undo2} to={returnGoodsPath()}>
          Return goods to a supplier
        </MenuItem>
        <MenuItem icon={Gift} to={`${stockPath}/give-away`}>
          Give goods away
        </MenuItem>
      </ForPosting>
      {isPhone && (
        <MenuItem icon={Printer} onSelect={print}>
          Print
        </MenuItem>
      )}
    </Menu>
  )
}
