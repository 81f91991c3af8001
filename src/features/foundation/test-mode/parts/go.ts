import { testModeBase } from './session.ts'

/** Where the product serves Test Mode. As static files, it can be in any folder. */
export const ownPlace = '/test-mode'

/** In the query of a page that a visitor was sent to because the real product is down. */
export const awayMark = 'away'

/** Whether there is a real product to go to; static files on some server have none. */
export const canLeaveTestMode = (): boolean => testModeBase() === ownPlace

/** Opens the same page of the real product. What was made in Test Mode stays in this browser for the next time. */
export function leaveTestMode(): void {
  location.assign(location.pathname.slice(ownPlace.length) || '/')
}
