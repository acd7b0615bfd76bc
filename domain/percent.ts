/** `14.3 %`, with a minus sign. @param basisPoints hundredths of a per cent */
export function percentText(basisPoints: number): string {
  return `${(basisPoints / 100).toFixed(1).replace('-', '−')} %`
}
