import { ShopId } from '../common.ts'
import { route } from '../route.ts'
import { SetupGuide, SetupGuideEdit } from '../setup-guide.ts'

export const readSetupGuide = route({
  method: 'GET',
  path: '/api/shops/:shopId/setup-guide',
  summary: 'The five steps of a new shop, and which are done.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId },
  answers: { 200: SetupGuide },
})

export const changeSetupGuide = route({
  method: 'PATCH',
  path: '/api/shops/:shopId/setup-guide',
  summary: 'Confirms a step of the setup guide, or dismisses the guide.',
  access: 'owner',
  rate: 60,
  bodyLimit: 1_024,
  params: { shopId: ShopId },
  body: SetupGuideEdit,
  answers: { 200: SetupGuide },
})
