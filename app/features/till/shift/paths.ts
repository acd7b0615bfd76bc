import { shiftPlace } from '#app/features/shell/places.ts'

export const shiftsPath = shiftPlace.to

export function shiftPath(shiftId: string): string {
  return `${shiftsPath}/${shiftId}`
}
