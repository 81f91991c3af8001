/** How long a page is open and in front before its view counts (docs/trending.md). */
export const stayedMs = 10_000

/**
 * At most this many views of one project and day count from one network: enough for a school, little for a farm of
 * machines.
 */
export const networkViewsMax = 20

/** Which of the network's slots a visitor has. @param viewerHash evenly distributed, like any keyed hash. */
export function slotOf(viewerHash: string): number {
  let sum = 0
  for (const sign of viewerHash) sum = (sum * 31 + sign.charCodeAt(0)) % 1_000_003
  return sum % networkViewsMax
}
