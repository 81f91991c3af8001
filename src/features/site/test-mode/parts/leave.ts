import { leaveTestMode } from '#features/foundation/test-mode/parts/go.ts'
import { testModeBase } from '#features/foundation/test-mode/parts/session.ts'
import { keys } from '../rules/keys.ts'

/** The one key that both use must not lead the real product to a project of Test Mode (AMB-163). */
export function leave(): void {
  localStorage.removeItem(keys.lastViewed)
  leaveTestMode()
}

/** Another world is open: the current page may not exist in it. */
export const beginAgain = (): void => location.assign(`${testModeBase() ?? ''}/`)
