/** The parts of a list with commas between them. */
export function words(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
