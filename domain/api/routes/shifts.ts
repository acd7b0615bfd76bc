import { CountCorrectionBody } from '../../documents/cash-count/schema.ts'
import { CashMovementSent } from '../../documents/cash-movement/schema.ts'
import { ShiftCloseSent } from '../../documents/shift-close/schema.ts'
import { ShiftOpenSent } from '../../documents/shift-open/schema.ts'
import { Uuid } from '../../uuid.ts'
import { itemsOf, PageQuery, ShopId } from '../common.ts'
import { OutsidePage, OutsideQuestion, TakenOutsidePage } from '../outside-shifts.ts'
import { route } from '../route.ts'
import { Shift, ShiftQuery, ShiftRow, ShownShift } from '../shift.ts'

export const listShifts = route({
  method: 'GET',
  path: '/api/shops/:shopId/shifts',
  summary: 'Shifts of all tills, newest first; closed ones with their cash and variance.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: ShiftQuery,
  answers: { 200: itemsOf(ShiftRow) },
})

export const readShift = route({
  method: 'GET',
  path: '/api/shops/:shopId/shifts/:shiftId',
  summary: 'One shift, with its X report while open or its Z report once closed.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId, shiftId: Uuid },
  answers: { 200: ShownShift },
  refuses: [404],
})

export const openShift = route({
  method: 'PUT',
  path: '/api/shops/:shopId/shifts/:shiftId',
  summary: 'Opens a shift at a till with the float in its drawer. A till can have only one open shift.',
  access: 'employee',
  rate: 120,
  bodyLimit: 16_384,
  // The till sold in it already: its receipts are taken, and so is the float that they rely on.
  evenSuspended: true,
  params: { shopId: ShopId, shiftId: Uuid },
  body: ShiftOpenSent,
  answers: { 200: ShownShift, 201: ShownShift },
  refuses: [404, 409, 422],
})

export const moveCash = route({
  method: 'PUT',
  path: '/api/shops/:shopId/shifts/:shiftId/movements/:movementId',
  summary: 'Records cash put into or taken out of the drawer during an open shift.',
  access: 'employee',
  rate: 600,
  bodyLimit: 16_384,
  evenSuspended: true,
  params: { shopId: ShopId, shiftId: Uuid, movementId: Uuid },
  body: CashMovementSent,
  answers: { 200: ShownShift, 201: ShownShift },
  refuses: [404, 409, 422],
})

export const closeShift = route({
  method: 'PUT',
  path: '/api/shops/:shopId/shifts/:shiftId/close',
  summary:
    'Closes a shift with the counted cash, once all its receipts have arrived, and posts the cash variance.',
  access: 'employee',
  rate: 120,
  bodyLimit: 16_384,
  params: { shopId: ShopId, shiftId: Uuid },
  body: ShiftCloseSent,
  answers: { 200: Shift, 201: Shift },
  refuses: [403, 404, 409, 422],
})

export const listOutsideShifts = route({
  method: 'GET',
  path: '/api/shops/:shopId/outside-shifts',
  summary: 'Receipts that are in no Z report, newest first.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: PageQuery,
  answers: { 200: OutsidePage },
  refuses: [422],
})

export const listTakenOutside = route({
  method: 'GET',
  path: '/api/shops/:shopId/outside-shifts-taken',
  summary: 'Deposits and payments on account that are in no Z report, newest first.',
  access: 'employee',
  accountant: 'reads',
  rate: 600,
  params: { shopId: ShopId },
  query: PageQuery,
  answers: { 200: TakenOutsidePage },
})

export const readOutsideShifts = route({
  method: 'GET',
  path: '/api/shops/:shopId/outside-shifts/:tillId',
  summary: 'What a till took outside its shifts since it was last asked about when a shift was opened.',
  access: 'employee',
  rate: 600,
  params: { shopId: ShopId, tillId: Uuid },
  answers: { 200: OutsideQuestion },
  refuses: [422],
})

export const correctCount = route({
  method: 'PUT',
  path: '/api/shops/:shopId/shifts/:shiftId/count-corrections/:countId',
  summary:
    'Corrects the cash count of a closed shift and its variance in Cash over and short. The Z report shows both counts.',
  access: 'owner',
  rate: 60,
  bodyLimit: 4_096,
  params: { shopId: ShopId, shiftId: Uuid, countId: Uuid },
  body: CountCorrectionBody,
  answers: { 200: Shift, 201: Shift },
  refuses: [404, 409, 422],
})
