/** The parts of a comma-separated list. */
export function words(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
