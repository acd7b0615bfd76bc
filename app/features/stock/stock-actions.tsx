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

/** What can be done with the stock, and the lists that belong to it. */
export function StockActions() {
  return (
    <>
      <Button icon={Printer} onClick={() => printPage('a4')}>
        Print
      </Button>
      <ButtonLink icon={ShoppingCart} to={reorderPath}>
        What to buy
      </ButtonLink>
      <ButtonLink icon={ListOrdered} to={ordersPath}>
        Orders
      </ButtonLink>
      <ButtonLink icon={ClipboardList} to={countsPath}>
        Counts
      </ButtonLink>
      <Menu trigger={<Button icon={Ellipsis}>More</Button>}>
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
          <MenuItem icon={Undo2} to={returnGoodsPath()}>
            Return goods to a supplier
          </MenuItem>
          <MenuItem icon={Gift} to={`${stockPath}/give-away`}>
            Give goods away
          </MenuItem>
        </ForPosting>
      </Menu>
      <ForPosting>
        <ButtonLink icon={PackageMinus} to={writeOffPath()}>
          Write off
        </ButtonLink>
        <ButtonLink icon={PackagePlus} variant="primary" to={receivePath}>
          Receive goods
        </ButtonLink>
      </ForPosting>
    </>
  )
}
