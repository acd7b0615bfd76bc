import { shiftPlace } from '#app/features/shell/places.ts'

export { shiftPath } from '#domain/report/addresses.ts'

export const shiftsPath = shiftPlace.to

export const outsidePath = `${shiftPlace.to}/outside`
