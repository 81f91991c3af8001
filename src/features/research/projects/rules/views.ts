/** How long a page is open and in front before its view counts (docs/trending.md). */
export const stayedMs = 10_000

/** So many views of one project and day come from one network at most: a school counts, a room of machines hardly. */
export const networkViewsMax = 20

/** Which of the network's places a visitor has. @param viewerHash evenly spread, as a keyed hash is. */
export function slotOf(viewerHash: string): number {
  let sum = 0
  for (const sign of viewerHash) sum = (sum * 31 + sign.charCodeAt(0)) % 1_000_003
  return sum % networkViewsMax
}
